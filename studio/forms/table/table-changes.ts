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
  readonly action: 'insert' | 'move' | 'unset'
  readonly axis: 'row' | 'column'
  /** To which side. */
  readonly step?: 1 | -1
  readonly keys?: Keys
  /** True if a divider is above it in the menu. */
  readonly begins?: true
}

const [before, after] = [{ action: 'insert', step: -1 } as const, { action: 'insert', step: 1 } as const]
const [back, on] = [{ action: 'move', step: -1 } as const, { action: 'move', step: 1 } as const]

/** All changes in the order of the menu. */
export const tableChanges: readonly TableChange[] = [
  { title: 'Insert a row above', ...before, axis: 'row' },
  { title: 'Insert a row below', ...after, axis: 'row', keys: keys('Enter', false) },
  { title: 'Insert a column before', ...before, axis: 'column' },
  { title: 'Insert a column after', ...after, axis: 'column', keys: keys('Enter') },
  { title: 'Move the row up', ...back, axis: 'row', keys: keys('ArrowUp'), begins: true },
  { title: 'Move the row down', ...on, axis: 'row', keys: keys('ArrowDown') },
  { title: 'Move the column left', ...back, axis: 'column', keys: keys('ArrowLeft') },
  { title: 'Move the column right', ...on, axis: 'column', keys: keys('ArrowRight') },
  { title: 'Delete the row', action: 'unset', axis: 'row', begins: true },
  { title: 'Delete the column', action: 'unset', axis: 'column' },
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

/** The event that makes a change at a cell; nothing if the change is not possible there. */
export function tableEvent(
  { action, axis, step = 1 }: TableChange,
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
  if (!at) return undefined
  if (action === 'insert')
    return { type: `custom.insert.${axis}`, at, position: step > 0 ? 'after' : 'before' }
  if (action === 'unset') {
    // The last row or column stays.
    const count = axis === 'row' ? rows.length : (rows[row]?.cells.length ?? 0)
    return count > 1 ? { type: `custom.unset.${axis}`, at } : undefined
  }
  const last = (rows[row + step]?.cells.length ?? 1) - 1
  const to = axis === 'row' ? pathOf(row + step, Math.min(column, last)) : pathOf(row, column + step)
  return to && { type: `custom.move.${axis}`, at, to }
}
