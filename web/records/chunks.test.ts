import { expect, test } from 'vitest'
import { chunksOf, maxContentLength } from './chunks.ts'

test('texts are joined as long as they fit, and named after the first', () => {
  expect(
    chunksOf([
      { key: 'a', text: 'One.' },
      { key: 'b', text: '' },
      { key: 'c', text: ' Two.\n' },
    ]),
  ).toEqual([{ key: 'a', text: 'One. Two.' }])
  const long = 'x'.repeat(maxContentLength - 2)
  expect(
    chunksOf([
      { key: 'a', text: 'One.' },
      { key: 'b', text: long },
    ]).map(({ key }) => key),
  ).toEqual(['a', 'b'])
})

test('a text of any length loses nothing and no chunk is too long', () => {
  const words = Array.from({ length: 3000 }, (_, n) => `word${n}`)
  const text = [...words, 'y'.repeat(5000)].join(' ')
  const chunks = chunksOf([{ key: 'a', text }])
  expect(Math.max(...chunks.map((chunk) => chunk.text.length))).toBeLessThanOrEqual(maxContentLength)
  expect(
    chunks
      .map((chunk) => chunk.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
  expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length)
})
