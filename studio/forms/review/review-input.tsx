/** The date of the last review, with a button that sets it to today. */
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { type StringInputProps, set } from 'sanity'
import { dayOf } from '../../checks/review.ts'

/** The input of the field "Last reviewed". */
export function ReviewInput(props: StringInputProps) {
  const { value, readOnly, onChange, renderDefault } = props
  const today = dayOf(new Date())
  return (
    <Stack gap={3}>
      {renderDefault(props)}
      <Flex gap={3} align="center">
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Still correct"
          disabled={readOnly === true}
          onClick={() => onChange(set(today))}
        />
        <Text size={1} muted role="status">
          {value === today && 'Reviewed today.'}
        </Text>
      </Flex>
    </Stack>
  )
}
