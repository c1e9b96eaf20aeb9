// @vitest-environment jsdom
import { defineSchema } from '@portabletext/editor'
import { listIn, textIn } from '@repo/model/values.ts'
import { aBlock } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { renderedEditor } from '../../testing/rendered-editor.tsx'
import { changeTable, eventAtCursor } from './change-table.ts'
import { tableChanges } from './table-changes.ts'
import { TablesInPlace } from './tables-in-place.tsx'

const list = { type: 'array' } as const
const cells = { ...list, name: 'content', of: [{ type: 'block' }] } as const
const rows = { ...list, name: 'cells', of: [{ type: 'object', name: 'tableCell', fields: [cells] }] } as const
const field = { ...list, name: 'rows', of: [{ type: 'object', name: 'tableRow', fields: [rows] }] } as const
const schemaDefinition = defineSchema({
  styles: [{ name: 'normal' }],
  blockObjects: [{ name: 'table', fields: [field] }],
})
const row = (name: string) => ({
  _type: 'tableRow',
  _key: name,
  cells: ['1', '2'].map((column) => ({
    _type: 'tableCell',
    _key: name + column,
    content: [aBlock(`${name}${column}t`, name + column)],
  })),
})
const tablePath = [{ _key: 't' }]

/** An editor with the table `a1 a2 / b1 b2`, with the cursor in a cell. */
async function editorAt(cell: string) {
  const table = { _type: 'table', _key: 't', rows: [row('a'), row('b')] }
  const initialValue = [aBlock('p', 'Text'), table]
  const editor = await renderedEditor({ schemaDefinition, initialValue }, <TablesInPlace />)
  const inCell = ['rows', { _key: cell[0] ?? '' }, 'cells', { _key: cell }, 'content', { _key: `${cell}t` }]
  const path = cell ? [...tablePath, ...inCell] : [{ _key: 'p' }]
  const point = { path: [...path, 'children', { _key: `${cell ? `${cell}t` : 'p'}s` }], offset: 0 }
  editor.send({ type: 'select', at: { anchor: point, focus: point } })
  return editor
}

const changeOf = (title: string) =>
  tableChanges.find((one) => one.title === title) ?? expect.fail(`The menu has no "${title}".`)

/** The cells after changes; new ones are `+`. */
async function after(cell: string, ...titles: string[]): Promise<string> {
  const editor = await editorAt(cell)
  for (const title of titles) changeTable(editor, tablePath, changeOf(title))
  const table = editor.getSnapshot().context.value.find(({ _type }) => _type === 'table')
  const nameOf = (one: unknown) => (/^[ab][12]$/.test(textIn(one, '_key')) ? textIn(one, '_key') : '+')
  return listIn(table, 'rows')
    .map((one) => listIn(one, 'cells').map(nameOf).join(' '))
    .join(' / ')
}

test.each([
  ['a2', 'Insert a row below', 'a1 a2 / + + / b1 b2'],
  ['a2', 'Insert a column before', 'a1 + a2 / b1 + b2'],
  ['a2', 'Move the row down', 'b1 b2 / a1 a2'],
  ['b2', 'Move the column left', 'a2 a1 / b2 b1'],
  ['b1', 'Delete the row', 'a1 a2'],
  // The cursor is elsewhere.
  ['', 'Insert a row above', '+ + / a1 a2 / b1 b2'],
])('with the cursor in "%s", %s', async (cell, title, cells) => {
  expect(await after(cell, title)).toBe(cells)
})

test('the last row and the last column are not deleted', async () => {
  const twice = ['Delete the row', 'Delete the row', 'Delete the column', 'Delete the column']
  expect(await after('b2', ...twice)).toBe('a1')
})

test.each([
  ['a1', 'Move the row up'],
  ['b1', 'Move the row down'],
  ['a1', 'Move the column left'],
  ['a2', 'Move the column right'],
  ['', 'Insert a row below'],
])('with the cursor in "%s", the keys of "%s" are left to others', async (cell, title) => {
  const editor = await editorAt(cell)
  expect(eventAtCursor(editor.getSnapshot(), changeOf(title))).toBeUndefined()
})
