import type { Editor, EditorSnapshot, Path } from '@portabletext/editor'
import { fieldIn } from '@repo/model/values.ts'
import { type TableChange, type TableEvent, type TableKeys, tableEvent } from './table-changes.ts'

/** Changes a table at the cell with the cursor, or at its first cell if the cursor is elsewhere. */
export function changeTable(editor: Editor, path: Path, change: TableChange) {
  const event = eventAt(editor.getSnapshot(), path, change)
  if (event) editor.send(event)
  editor.send({ type: 'focus' })
}

/** The event that makes a change where the cursor is; nothing outside tables. */
export function eventAtCursor(snapshot: EditorSnapshot, change: TableChange): TableEvent | undefined {
  const [root] = snapshot.context.selection?.focus.path ?? []
  return root === undefined ? undefined : eventAt(snapshot, [root], change)
}

function eventAt({ context }: EditorSnapshot, path: Path, change: TableChange): TableEvent | undefined {
  const key = keyIn(path.at(0))
  const table: unknown = context.value.find(({ _key }) => _key === key)
  if (!isTable(table)) return undefined
  const focus = context.selection?.focus.path ?? []
  const isInTable = keyIn(focus.at(0)) === key && focus.at(3) === 'cells'
  const cell = isInTable ? keyIn(focus.at(4)) : table.rows[0]?.cells[0]?._key
  return cell === undefined ? undefined : tableEvent(change, table, path, cell)
}

/** The editor has checked the rows and cells: it renders them as containers. */
function isTable(block: unknown): block is TableKeys {
  const rows = fieldIn(block, 'rows')
  return Array.isArray(rows) && rows.every((row: unknown) => Array.isArray(fieldIn(row, 'cells')))
}

function keyIn(segment: Path[number] | undefined): string | undefined {
  return typeof segment === 'object' && '_key' in segment ? segment._key : undefined
}
