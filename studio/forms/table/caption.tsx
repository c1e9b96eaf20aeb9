import type { Path } from '@portabletext/editor'
import { Box, TextInput } from '@sanity/ui'
import { Note } from '../../ui/parts.tsx'
import { Apart, useTypedField } from '../in-place/field.tsx'

/** The caption of a table, edited below it. */
export function Caption({
  value,
  path,
  readOnly,
}: {
  readonly value: unknown
  readonly path: Path
  readonly readOnly: boolean
}) {
  const { shown, props } = useTypedField<HTMLInputElement>(
    path,
    'caption',
    typeof value === 'string' ? value : '',
  )
  if (readOnly) {
    return (
      <Box contentEditable={false} paddingX={3}>
        <Note>{shown}</Note>
      </Box>
    )
  }
  return (
    <Apart paddingX={3}>
      <TextInput
        {...props}
        aria-label="Caption of the table"
        placeholder="Caption"
        fontSize={1}
        padding={2}
        border={false}
      />
    </Apart>
  )
}
