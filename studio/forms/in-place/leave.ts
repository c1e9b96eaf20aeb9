import type { Editor, EditorSnapshot, Path } from '@portabletext/editor'
import { getSibling } from '@portabletext/editor/traversal'

/** A selection at the beginning of a block, or of the text in it. */
export const atBlock = (path: Path) => {
  const point = { path, offset: 0 }
  return { anchor: point, focus: point }
}

/** The event that inserts a paragraph next to a block. */
export function paragraphAt({ context }: EditorSnapshot, path: Path, placement: 'before' | 'after') {
  const block = { _type: context.schema.block.name }
  return { type: 'insert.block', block, placement, at: atBlock(path), select: 'start' } as const
}

/** The event that puts the cursor into the next block, a new paragraph at the end of a text. */
export function leaving(snapshot: EditorSnapshot, path: Path, direction: 'next' | 'previous') {
  const sibling = getSibling(snapshot, path, { direction })
  return sibling
    ? ({ type: 'select', at: atBlock(sibling.path) } as const)
    : paragraphAt(snapshot, path, direction === 'next' ? 'after' : 'before')
}

/** Leaves a block whose fields have the focus. */
export function leave(editor: Editor, path: Path, direction: 'next' | 'previous') {
  editor.send(leaving(editor.getSnapshot(), path, direction))
  editor.send({ type: 'focus' })
}
