import { expect, test } from 'vitest'
import { shownSummary } from './repeated-summary.ts'

const paragraph = (...texts: string[]) => ({
  _type: 'block',
  style: 'normal',
  children: texts.map((text) => ({ text })),
})
const after = (summary: string | null, ...body: { readonly _type: string }[]) =>
  shownSummary({ summary, body })

test('a summary with which the text begins is not shown above it', () => {
  expect(after('Reads a file.', paragraph('Reads a file.'))).toBeNull()
  expect(after('Reads a file.', paragraph('Reads  a ', 'file', ', and returns it.'))).toBeNull()
  expect(after('Reads a file…', paragraph('Reads a file from a folder.'))).toBeNull()
})

test('any other summary is shown', () => {
  expect(after('Reads a file.', paragraph('It reads a file.'))).toBe('Reads a file.')
  expect(after('Read', paragraph('Reads a file.'))).toBe('Read')
  expect(after('Reads.', paragraph('First.'), paragraph('Reads.'))).toBe('Reads.')
  for (const other of [
    { style: 'h2' },
    { style: 'blockquote' },
    { listItem: 'bullet' },
    { _type: 'code' },
    { children: null },
  ])
    expect(after('Reads.', { ...paragraph('Reads.'), ...other })).toBe('Reads.')
  expect([after('…', paragraph('…')), after('Reads.')]).toEqual(['…', 'Reads.'])
  expect(shownSummary({ summary: 'Reads.', body: null })).toBe('Reads.')
  expect(after(null, paragraph('Reads.'))).toBeNull()
})
