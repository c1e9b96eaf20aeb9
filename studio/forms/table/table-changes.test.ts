import { describe, expect, test } from 'vitest'
import { changeOfKeys, keyNames, type TableChange, tableChanges, tableEvent } from './table-changes.ts'

const row = (name: string) => ({
  _key: name,
  cells: ['1', '2'].map((column) => ({ _key: `${name}${column}` })),
})
const table = { rows: [row('a'), row('b')] }
const path = [{ _key: 't' }]
const at = (rowKey: string, cellKey: string) => [
  ...path,
  'rows',
  { _key: rowKey },
  'cells',
  { _key: cellKey },
]
const event = (change: TableChange, cell: string) => tableEvent(change, table, path, cell)

describe('tableEvent', () => {
  test('inserts next to the row or column of the cell', () => {
    expect(event('insertRowBelow', 'a2')).toEqual({
      type: 'custom.insert.row',
      at: at('a', 'a2'),
      position: 'after',
    })
    expect(event('insertColumnBefore', 'a2')).toEqual({
      type: 'custom.insert.column',
      at: at('a', 'a2'),
      position: 'before',
    })
  })

  test('moves to the place of the neighbor', () => {
    expect(event('moveRowDown', 'a2')).toEqual({
      type: 'custom.move.row',
      at: at('a', 'a2'),
      to: at('b', 'b2'),
    })
    expect(event('moveColumnLeft', 'b2')).toEqual({
      type: 'custom.move.column',
      at: at('b', 'b2'),
      to: at('b', 'b1'),
    })
  })

  test.each<[TableChange, string]>([
    ['moveRowUp', 'a1'],
    ['moveRowDown', 'b1'],
    ['moveColumnLeft', 'a1'],
    ['moveColumnRight', 'a2'],
    ['deleteRow', 'unknown'],
  ])('%s at the edge of the table does nothing', (change, cell) => {
    expect(event(change, cell)).toBeUndefined()
  })

  test('the last row and the last column are not deleted', () => {
    const small = { rows: [{ _key: 'a', cells: [{ _key: 'a1' }] }] }
    expect(tableEvent('deleteRow', small, path, 'a1')).toBeUndefined()
    expect(tableEvent('deleteColumn', small, path, 'a1')).toBeUndefined()
    expect(event('deleteRow', 'a1')).toEqual({ type: 'custom.unset.row', at: at('a', 'a1') })
  })
})

const pressed = { altKey: true, shiftKey: false, ctrlKey: false, metaKey: false }

test('keys that a menu shows make the change of its entry', () => {
  for (const { name, keys } of tableChanges) {
    if (keys) expect(changeOfKeys({ ...pressed, shiftKey: keys.shift, key: keys.key })).toBe(name)
  }
  expect(keyNames({ alt: true, shift: true, key: 'ArrowUp' })).toEqual(['Alt', 'Shift', '↑'])
})

test('other keys change nothing', () => {
  expect(changeOfKeys({ ...pressed, altKey: false, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, ctrlKey: true, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, key: 'x' })).toBeUndefined()
})
