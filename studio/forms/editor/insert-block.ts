/** Inserts a block at the cursor and opens its form. */
import type { Editor } from '@portabletext/editor'
import type { EditorPlace } from './editor-place.ts'

/**
 * Replaces the empty paragraph at the cursor, or inserts after the paragraph.
 * @param fields of the block, without `_type` and `_key`
 */
export function insertBlock(
  editor: Editor,
  place: EditorPlace,
  name: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const key = editor.getSnapshot().context.keyGenerator()
  editor.send({
    type: 'insert.block',
    block: { ...fields, _type: name, _key: key },
    placement: 'auto',
    select: 'start',
  })
  // A table is filled in where it is.
  if (name !== 'table') place.open([{ _key: key }])
}
