import { textIn } from '@repo/model/values.ts'
import { Stack } from '@sanity/ui'
import { type StringInputProps, useFormValue } from 'sanity'
import { Note } from '../../ui/parts.tsx'

/** The title of a page with its address below, which is in another group of the form. */
export function TitleWithAddress(props: StringInputProps) {
  const address = textIn(useFormValue(['slug']), 'current')
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {props.value && (
        <Note data-testid="address-below-title">
          {address
            ? `Address: …/${address}/`
            : 'No address can be made from this title: write one in “Settings”.'}
        </Note>
      )}
    </Stack>
  )
}
