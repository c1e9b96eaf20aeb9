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
  // A table is filled in where it is.
  if (name !== 'table') whenSelected(editor, key, () => place.open([{ _key: key }]))
  editor.send({
    type: 'insert.block',
    block: { ...fields, _type: name, _key: key },
    placement: 'auto',
    select: 'start',
  })
}

/**
 * The editor says later where its cursor was and is, and the form closes what is open elsewhere: a
 * block that is opened before the editor says that the cursor is in it is closed again.
 */
function whenSelected(editor: Editor, key: string, work: () => void) {
  const listening = editor.on('selection', ({ selection }) => {
    const [block] = selection?.focus.path ?? []
    if (typeof block !== 'object' || !('_key' in block) || block._key !== key) return
    listening.unsubscribe()
    work()
  })
}
