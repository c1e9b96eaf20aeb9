/** Changes of rows and columns, for the menu of a table and its keys. Pure. */
import type { Path } from '@portabletext/editor'

/** A change at the row or column of a cell. */
export type TableChange =
  | 'insertRowAbove'
  | 'insertRowBelow'
  | 'insertColumnBefore'
  | 'insertColumnAfter'
  | 'moveRowUp'
  | 'moveRowDown'
  | 'moveColumnLeft'
  | 'moveColumnRight'
  | 'deleteRow'
  | 'deleteColumn'

/** Keys that are pressed together; `key` as in `KeyboardEvent`. */
export interface Keys {
  readonly alt: true
  readonly shift: boolean
  readonly key: string
}

/** All changes in the order of the menu. */
export const tableChanges: readonly {
  readonly name: TableChange
  readonly title: string
  readonly keys?: Keys
  /** True if a divider is above it in the menu. */
  readonly begins?: true
}[] = [
  { name: 'insertRowAbove', title: 'Insert a row above' },
  { name: 'insertRowBelow', title: 'Insert a row below', keys: { alt: true, shift: false, key: 'Enter' } },
  { name: 'insertColumnBefore', title: 'Insert a column before' },
  {
    name: 'insertColumnAfter',
    title: 'Insert a column after',
    keys: { alt: true, shift: true, key: 'Enter' },
  },
  {
    name: 'moveRowUp',
    title: 'Move the row up',
    keys: { alt: true, shift: true, key: 'ArrowUp' },
    begins: true,
  },
  { name: 'moveRowDown', title: 'Move the row down', keys: { alt: true, shift: true, key: 'ArrowDown' } },
  {
    name: 'moveColumnLeft',
    title: 'Move the column left',
    keys: { alt: true, shift: true, key: 'ArrowLeft' },
  },
  {
    name: 'moveColumnRight',
    title: 'Move the column right',
    keys: { alt: true, shift: true, key: 'ArrowRight' },
  },
  { name: 'deleteRow', title: 'Delete the row', begins: true },
  { name: 'deleteColumn', title: 'Delete the column' },
]

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
  return tableChanges.find(({ keys }) => keys?.key === event.key && keys.shift === event.shiftKey)?.name
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

/**
 * The event that makes a change.
 * @param tablePath path of the table in the text
 * @param cellKey the cell whose row or column is meant
 * @returns nothing if the change is not possible, such as moving the first row up
 */
export function tableEvent(
  change: TableChange,
  { rows }: TableKeys,
  tablePath: Path,
  cellKey: string,
): TableEvent | undefined {
  const row = rows.findIndex(({ cells }) => cells.some(({ _key }) => _key === cellKey))
  const column = rows[row]?.cells.findIndex(({ _key }) => _key === cellKey) ?? -1
  const cellPath = (rowIndex: number, columnIndex: number): Path | undefined => {
    const rowKey = rows[rowIndex]?._key
    const key = rows[rowIndex]?.cells[columnIndex]?._key
    if (rowKey === undefined || key === undefined) return undefined
    return [...tablePath, 'rows', { _key: rowKey }, 'cells', { _key: key }]
  }
  const at = cellPath(row, column)
  if (!at) return undefined
  const move = (axis: 'row' | 'column', rowIndex: number, columnIndex: number): TableEvent | undefined => {
    const to = cellPath(rowIndex, columnIndex)
    return to && { type: `custom.move.${axis}`, at, to }
  }
  switch (change) {
    case 'insertRowAbove':
      return { type: 'custom.insert.row', at, position: 'before' }
    case 'insertRowBelow':
      return { type: 'custom.insert.row', at, position: 'after' }
    case 'insertColumnBefore':
      return { type: 'custom.insert.column', at, position: 'before' }
    case 'insertColumnAfter':
      return { type: 'custom.insert.column', at, position: 'after' }
    case 'moveRowUp':
      return move('row', row - 1, Math.min(column, (rows[row - 1]?.cells.length ?? 1) - 1))
    case 'moveRowDown':
      return move('row', row + 1, Math.min(column, (rows[row + 1]?.cells.length ?? 1) - 1))
    case 'moveColumnLeft':
      return move('column', row, column - 1)
    case 'moveColumnRight':
      return move('column', row, column + 1)
    case 'deleteRow':
      return rows.length > 1 ? { type: 'custom.unset.row', at } : undefined
    case 'deleteColumn':
      return (rows[row]?.cells.length ?? 0) > 1 ? { type: 'custom.unset.column', at } : undefined
  }
}
