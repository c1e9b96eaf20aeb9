/** Changes of rows and columns, for the menu of a table and its keys. Pure. */
import type { Path } from '@portabletext/editor'

/** Keys that are pressed together with Alt; `key` as in `KeyboardEvent`. */
export interface Keys {
  readonly shift: boolean
  readonly key: string
}

/** A change at the row or column of a cell. */
export interface TableChange {
  readonly title: string
  readonly does: EventAt
  readonly keys?: Keys
  /** True if a divider is above it in the menu. */
  readonly begins?: true
}

/** All changes in the order of the menu. */
export const tableChanges: readonly TableChange[] = [
  { title: 'Insert a row above', does: insert('row', 'before') },
  { title: 'Insert a row below', does: insert('row', 'after'), keys: keys('Enter', false) },
  { title: 'Insert a column before', does: insert('column', 'before') },
  { title: 'Insert a column after', does: insert('column', 'after'), keys: keys('Enter') },
  { title: 'Move the row up', does: move('row', -1), keys: keys('ArrowUp'), begins: true },
  { title: 'Move the row down', does: move('row', 1), keys: keys('ArrowDown') },
  { title: 'Move the column left', does: move('column', -1), keys: keys('ArrowLeft') },
  { title: 'Move the column right', does: move('column', 1), keys: keys('ArrowRight') },
  { title: 'Delete the row', does: remove('row'), begins: true },
  { title: 'Delete the column', does: remove('column') },
]

function keys(key: string, shift = true): Keys {
  return { shift, key }
}

/** The keys as a menu shows them. */
export function keyNames({ shift, key }: Keys): string[] {
  const names: Readonly<Record<string, string>> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  return ['Alt', ...(shift ? ['Shift'] : []), names[key] ?? key]
}

/** The change that pressed keys mean. */
export function changeOfKeys(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): TableChange | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined
  return tableChanges.find(({ keys }) => keys?.key === event.key && keys.shift === event.shiftKey)
}

/** A table as far as changes need it: the keys of its rows and cells. */
export interface TableKeys {
  readonly rows: readonly { readonly _key: string; readonly cells: readonly { readonly _key: string }[] }[]
}

/** An event of the table plugin; paths are those of its README. */
export type TableEvent =
  | {
      readonly type: `custom.insert.${'row' | 'column'}`
      readonly at: Path
      readonly position: 'before' | 'after'
    }
  | { readonly type: `custom.unset.${'row' | 'column'}`; readonly at: Path }
  | { readonly type: `custom.move.${'row' | 'column'}`; readonly at: Path; readonly to: Path }

/** The rows and cells of a table, and which cell is meant. */
interface CellPlace {
  readonly rows: TableKeys['rows']
  readonly row: number
  readonly column: number
  readonly at: Path
  /** Path of another cell; undefined outside the table. */
  readonly pathOf: (row: number, column: number) => Path | undefined
}

/** Makes the event at a cell; undefined if it is not possible there. */
type EventAt = (place: CellPlace) => TableEvent | undefined

type Axis = 'row' | 'column'

function insert(axis: Axis, position: 'before' | 'after'): EventAt {
  return ({ at }) => ({ type: `custom.insert.${axis}`, at, position })
}

/** The last row or column stays. */
function remove(axis: Axis): EventAt {
  return ({ rows, row, at }) => {
    const count = axis === 'row' ? rows.length : (rows[row]?.cells.length ?? 0)
    return count > 1 ? { type: `custom.unset.${axis}`, at } : undefined
  }
}

function move(axis: Axis, step: 1 | -1): EventAt {
  return ({ rows, row, column, at, pathOf }) => {
    const last = (rows[row + step]?.cells.length ?? 1) - 1
    const to = axis === 'row' ? pathOf(row + step, Math.min(column, last)) : pathOf(row, column + step)
    return to && { type: `custom.move.${axis}`, at, to }
  }
}

/**
 * The event that makes a change.
 * @param tablePath path of the table in the text
 * @param cellKey the cell whose row or column is meant
 * @returns nothing if the change is not possible, such as moving the first row up
 */
export function tableEvent(
  { does }: Pick<TableChange, 'does'>,
  { rows }: TableKeys,
  tablePath: Path,
  cellKey: string,
): TableEvent | undefined {
  const row = rows.findIndex(({ cells }) => cells.some(({ _key }) => _key === cellKey))
  const column = rows[row]?.cells.findIndex(({ _key }) => _key === cellKey) ?? -1
  const pathOf = (rowIndex: number, columnIndex: number): Path | undefined => {
    const rowKey = rows[rowIndex]?._key
    const key = rows[rowIndex]?.cells[columnIndex]?._key
    if (rowKey === undefined || key === undefined) return undefined
    return [...tablePath, 'rows', { _key: rowKey }, 'cells', { _key: key }]
  }
  const at = pathOf(row, column)
  return at && does({ rows, row, column, at, pathOf })
}
