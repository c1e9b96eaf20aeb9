/** The caption of a table, edited below it. */
import { type Path, useEditor } from '@portabletext/editor'
import { Box, TextInput } from '@sanity/ui'
import type { SyntheticEvent } from 'react'
import { Note } from '../../ui/parts.tsx'

/** A line for the caption; the text around it must not take its keys. */
export function Caption({
  value,
  path,
  readOnly,
}: {
  readonly value: unknown
  readonly path: Path
  readonly readOnly: boolean
}) {
  const editor = useEditor()
  const caption = typeof value === 'string' ? value : ''
  const change = (text: string) =>
    editor.send(
      text
        ? { type: 'block.set', at: path, props: { caption: text } }
        : { type: 'block.unset', at: path, props: ['caption'] },
    )
  if (readOnly) {
    return (
      <Box contentEditable={false} paddingX={3}>
        <Note>{caption}</Note>
      </Box>
    )
  }
  return (
    <Box
      contentEditable={false}
      paddingX={3}
      onKeyDown={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
      onFocus={stop}
      onBlur={stop}
      onClick={stop}
    >
      <TextInput
        aria-label="Caption of the table"
        placeholder="Caption"
        fontSize={1}
        padding={2}
        border={false}
        value={caption}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Box>
  )
}

function stop(event: SyntheticEvent) {
  event.stopPropagation()
}
