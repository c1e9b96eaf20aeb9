import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

test('a table in Markdown is a GFM table with one line for each cell', () => {
  expect(
    markdownOf('table', {
      caption: 'Prices',
      headerRow: true,
      rows: [
        { cells: [{ content: [innerText('Plan')] }, { content: [innerText('a|b')] }] },
        {
          cells: [{ content: [innerText([['Two', 'strong']]), innerText('lines')] }, { content: null }],
        },
      ],
    }),
  ).toBe('*Prices*\n\n| Plan | a\\|b |\n| - | - |\n| **Two** lines | |\n')
})

test('a table without a header row gets an empty one, and one without rows is left out', () => {
  expect(
    markdownOf('table', {
      caption: null,
      headerRow: false,
      rows: [{ cells: [{ content: [innerText('one\ntwo')] }] }],
    }),
  ).toBe('| |\n| - |\n| one two |\n')
  expect(markdownOf('table', { caption: null, headerRow: null, rows: [] })).toBe('')
})

test('the text of a table is its caption, and a line for each row', () => {
  const cell = (text: string) => ({ _key: text, _type: 'tableCell' as const, content: [pageText(text)] })
  const rows = [{ _key: 'r', _type: 'tableRow' as const, cells: [cell('Plan'), cell('Price')] }]
  expect(plainTextOf('table', { caption: 'Prices', rows })).toBe('Prices\nPlan · Price')
})
