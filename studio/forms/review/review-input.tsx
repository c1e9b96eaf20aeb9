/** The date of the last review, with a button that sets it to today. */
import { Flex, Stack } from '@sanity/ui'
import { type StringInputProps, set } from 'sanity'
import { dayOf } from '../../checks/review.ts'
import { Note, RowButton } from '../../ui/parts.tsx'

/** The input of the field "Last reviewed". */
export function ReviewInput(props: StringInputProps) {
  const { value, readOnly, onChange, renderDefault } = props
  const today = dayOf(new Date())
  return (
    <Stack gap={3}>
      {renderDefault(props)}
      <Flex gap={3} align="center">
        <RowButton text="Still correct" disabled={readOnly === true} onClick={() => onChange(set(today))} />
        <Note role="status">{value === today && 'Reviewed today.'}</Note>
      </Flex>
    </Stack>
  )
}
