import type { Editor, EditorSnapshot, Path } from '@portabletext/editor'
import { getEnclosingBlock, getFirstChild, getSibling } from '@portabletext/editor/traversal'
import { textIn } from '@repo/model/values.ts'
import type { TableChange } from './table-changes.ts'

/** Changes a table at the cell with the cursor, or at its first cell if the cursor is elsewhere. */
export function changeTable(editor: Editor, path: Path, change: TableChange) {
  const snapshot = editor.getSnapshot()
  const cell = cellAtCursor(snapshot)
  const isHere = cell && textIn(cell.path[0], '_key') === textIn(path[0], '_key')
  const row = getFirstChild(snapshot, path)
  const at = isHere ? cell : row && getFirstChild(snapshot, row.path)
  const event = at && tableEvent(snapshot, at.path, change)
  if (event) editor.send(event)
  editor.send({ type: 'focus' })
}

/** The event that makes a change where the cursor is; nothing outside tables. */
export function eventAtCursor(snapshot: EditorSnapshot, change: TableChange) {
  const cell = cellAtCursor(snapshot)
  return cell && tableEvent(snapshot, cell.path, change)
}

function cellAtCursor(snapshot: EditorSnapshot) {
  const { selection } = snapshot.context
  return selection ? blockAround(snapshot, selection.focus.path, 'tableCell') : undefined
}

/** The block of a type that a path is in. */
export function blockAround(snapshot: EditorSnapshot, path: Path, type: string) {
  return getEnclosingBlock(snapshot, path, { match: ({ _type }) => _type === type })
}

/** The event of the table plugin for a change at a cell; nothing where no neighbor is. */
function tableEvent(snapshot: EditorSnapshot, at: Path, { action, axis, step = 1 }: TableChange) {
  if (action === 'insert')
    return { type: `custom.insert.${axis}`, at, position: step > 0 ? 'after' : 'before' } as const
  // The plugin keeps the last row and the last column.
  if (action === 'unset') return { type: `custom.unset.${axis}`, at } as const
  const moved = blockAround(snapshot, at, axis === 'row' ? 'tableRow' : 'tableCell')
  const to = moved && getSibling(snapshot, moved.path, { direction: step > 0 ? 'next' : 'previous' })
  return to && ({ type: `custom.move.${axis}`, at, to: to.path } as const)
}
