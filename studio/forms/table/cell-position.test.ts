import { expect, test } from 'vitest'
import { cellName, cellPosition, cellText } from './cell-position.ts'

const cell = (key: string, ...paragraphs: string[]) => ({
  _type: 'tableCell',
  _key: key,
  content: paragraphs.map((text) => ({
    _type: 'block',
    children: [{ text: text.slice(0, 2) }, { text: text.slice(2) }],
  })),
})
const table = {
  _type: 'table',
  headerRow: true,
  rows: [{ cells: [cell('a', 'Model'), cell('b', 'Price')] }, { cells: [cell('c', 'Small'), cell('d')] }],
}
const nameOf = (value: unknown, key: string) => {
  const position = cellPosition(value, key)
  return position && cellName(position)
}

test('a cell is named by the heading of its column, its row and its text', () => {
  expect(['a', 'c', 'd'].map((key) => nameOf(table, key))).toEqual([
    'Heading of column 1: Model',
    'Model, row 2: Small',
    'Price, row 2: empty',
  ])
})

test('without headings a cell is named by the numbers of its column and row', () => {
  expect(nameOf({ ...table, headerRow: false }, 'd')).toBe('Column 2, row 2: empty')
  expect(nameOf({ ...table, headerRow: false }, 'a')).toBe('Column 1, row 1: Model')
})

test('a column that has no heading in its first row is named by its number', () => {
  expect(nameOf({ ...table, rows: [{ cells: [cell('a', 'Model')] }, table.rows[1]] }, 'd')).toBe(
    'Column 2, row 2: empty',
  )
})

test.each([undefined, null, 'text', { rows: null }, { rows: [null, { cells: 'x' }] }])(
  'a table that no form would write has no cell: %j',
  (value) => {
    expect(cellPosition(value, 'a')).toBeUndefined()
  },
)

test('the text of a cell has all its paragraphs', () => {
  expect(cellText(cell('x', 'One', 'Two'))).toBe('One Two')
  expect(cellText({ content: [{ children: [{ text: 3 }, null] }, 7] })).toBe('')
})
