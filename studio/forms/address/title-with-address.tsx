import { textIn } from '@repo/model/values.ts'
import { Stack } from '@sanity/ui'
import { type StringInputProps, useFormValue } from 'sanity'
import { Note } from '../../ui/parts.tsx'
import { slugFromTitle } from './slug-from-title.ts'

/** The title of a page with its address below, which is in another group of the form. */
export function TitleWithAddress(props: StringInputProps) {
  const address = textIn(useFormValue(['slug']), 'current')
  const { value: title = '' } = props
  const hasNone = title !== '' && slugFromTitle(title) === ''
  const none = hasNone && 'No address can be made from this title: write one in “Settings”.'
  const said = address ? `Address: …/${address}/` : none
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {said && <Note data-testid="address-below-title">{said}</Note>}
    </Stack>
  )
}
