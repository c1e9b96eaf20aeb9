/** Changes of rows and columns, for the menu of a table and its keys. Pure. */

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
