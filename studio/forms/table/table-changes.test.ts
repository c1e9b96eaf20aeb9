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
function change(title: string): TableChange {
  const found = tableChanges.find((candidate) => candidate.title === title)
  if (!found) throw new Error(`The menu has no "${title}".`)
  return found
}

const event = (title: string, cell: string) => tableEvent(change(title), table, path, cell)

describe('tableEvent', () => {
  test.each([
    ['Insert a row below', 'a2', { type: 'custom.insert.row', at: at('a', 'a2'), position: 'after' }],
    ['Insert a column before', 'a2', { type: 'custom.insert.column', at: at('a', 'a2'), position: 'before' }],
    ['Move the row down', 'a2', { type: 'custom.move.row', at: at('a', 'a2'), to: at('b', 'b2') }],
    ['Move the column left', 'b2', { type: 'custom.move.column', at: at('b', 'b2'), to: at('b', 'b1') }],
  ])('%s is next to the cell, or in the place of the neighbor', (title, cell, wanted) => {
    expect(event(title, cell)).toEqual(wanted)
  })

  test.each<[string, string]>([
    ['Move the row up', 'a1'],
    ['Move the row down', 'b1'],
    ['Move the column left', 'a1'],
    ['Move the column right', 'a2'],
    ['Delete the row', 'unknown'],
  ])('%s at the edge of the table does nothing', (title, cell) => {
    expect(event(title, cell)).toBeUndefined()
  })

  test('the last row and the last column are not deleted', () => {
    const small = { rows: [{ _key: 'a', cells: [{ _key: 'a1' }] }] }
    expect(tableEvent(change('Delete the row'), small, path, 'a1')).toBeUndefined()
    expect(tableEvent(change('Delete the column'), small, path, 'a1')).toBeUndefined()
    expect(event('Delete the row', 'a1')).toEqual({ type: 'custom.unset.row', at: at('a', 'a1') })
  })
})

const pressed = { altKey: true, shiftKey: false, ctrlKey: false, metaKey: false }

test('keys that a menu shows make the change of its entry', () => {
  for (const entry of tableChanges) {
    const { keys } = entry
    if (keys) expect(changeOfKeys({ ...pressed, shiftKey: keys.shift, key: keys.key })).toBe(entry)
  }
  expect(keyNames({ shift: true, key: 'ArrowUp' })).toEqual(['Alt', 'Shift', '↑'])
})

test('other keys change nothing', () => {
  expect(changeOfKeys({ ...pressed, altKey: false, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, ctrlKey: true, key: 'Enter' })).toBeUndefined()
  expect(changeOfKeys({ ...pressed, key: 'x' })).toBeUndefined()
})
