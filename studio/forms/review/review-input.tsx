/** Dates on which something was checked, with a button that sets them to today. */
import { Flex, Stack } from '@sanity/ui'
import { type StringInputProps, set } from 'sanity'
import { dayOf } from '../../checks/review.ts'
import { Note, RowButton } from '../../ui/parts.tsx'

/** The input of the field "Last reviewed". */
export function ReviewInput({
  button = 'Still correct',
  done = 'Reviewed today.',
  ...props
}: StringInputProps & { readonly button?: string; readonly done?: string }) {
  const { value, readOnly, onChange, renderDefault } = props
  const today = dayOf(new Date())
  return (
    <Stack gap={3}>
      {renderDefault(props)}
      <Flex gap={3} align="center">
        <RowButton text={button} disabled={readOnly === true} onClick={() => onChange(set(today))} />
        <Note role="status">{value === today && done}</Note>
      </Flex>
    </Stack>
  )
}

/** The input of the fields "Checked on". */
export function CheckedInput(props: StringInputProps) {
  return <ReviewInput {...props} button="Checked today" done="Checked today." />
}
