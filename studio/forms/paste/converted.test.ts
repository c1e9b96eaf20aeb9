import { expect, test } from 'vitest'
import { cellTexts, paragraph, tableBlock } from './converted.ts'

test.each([
  ['a\tb\nc\td', 'a|b;c|d'],
  ['a\tb\r\nc\td\r\n', 'a|b;c|d'],
  ['a\t\n\tb', 'a|;|b'],
  ['"one\ntwo"\t"say ""hi"""', 'one\ntwo|say "hi"'],
  ['5" screen\tb', '5" screen|b'],
  ['a', 'a'],
  ['a\t', 'a|'],
])('the cells of %j', (text, cells) => {
  const rows = cellTexts(text).map((row) => row.join('|'))
  expect(rows.join(';')).toBe(cells)
})

test('a table has as many cells in each row as in the longest', () => {
  let count = 0
  const makeKey = () => `k${count++}`
  const table = tableBlock([[[paragraph('a', makeKey)]], [[], [paragraph('b', makeKey)]]], true, makeKey)
  expect(table).toMatchObject({
    _type: 'table',
    headerRow: true,
    rows: [
      { cells: [{ content: [{ children: [{ text: 'a' }] }] }, { content: [{ children: [{ text: '' }] }] }] },
      { cells: [{ content: [{ children: [{ text: '' }] }] }, { content: [{ children: [{ text: 'b' }] }] }] },
    ],
  })
  const keys = JSON.stringify(table).match(/"_key":"k\d+"/g) ?? []
  expect(new Set(keys).size).toBe(keys.length)
})
