/** Context that gives a text editor's plugins access to the form around them. */
import type { Editor } from '@portabletext/editor'
import { createContext } from 'react'
import type { Path, SchemaType } from 'sanity'

/** The editor of one text. */
export interface EditorPlace {
  /** Types that the text may contain, with title and icon. */
  readonly types: readonly SchemaType[]
  /** Opens the form of a block; the path begins in the text. */
  readonly open: (path: Path) => void
}

/**
 * The editor that a plugin runs in. Nothing for a text that has no editor of ours, such as a field
 * of a plugin.
 */
export const EditorPlaceContext = createContext<EditorPlace | undefined>(undefined)

/**
 * Inserts a block in place of the empty paragraph at the cursor, or after the paragraph, and opens
 * its form.
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
