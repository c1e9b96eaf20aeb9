import { expect, test } from 'vitest'
import { bytesOf, chunksOf, maxContentBytes } from './chunks.ts'

test('texts are joined as long as they fit, and named after the first', () => {
  expect(
    chunksOf([
      { key: 'a', text: 'One.' },
      { key: 'b', text: '' },
      { key: 'c', text: ' Two.\n' },
    ]),
  ).toEqual([{ key: 'a', text: 'One. Two.' }])
  const long = 'x'.repeat(maxContentBytes - 2)
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
  expect(Math.max(...chunks.map((chunk) => chunk.text.length))).toBeLessThanOrEqual(maxContentBytes)
  expect(
    chunks
      .map((chunk) => chunk.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
  expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length)
})

test('what counts is the size of a text in a record, and no character is cut in two', () => {
  for (const word of ['"', '語', '🦜', '\u0001', '\\']) {
    for (const text of [word.repeat(5000), Array(5000).fill(word).join(' ')]) {
      const chunks = chunksOf([{ key: 'a', text }])
      expect(Math.max(...chunks.map((chunk) => bytesOf(chunk.text)))).toBeLessThanOrEqual(maxContentBytes)
      expect(chunks.map((chunk) => chunk.text.replaceAll(' ', '')).join('')).toBe(word.repeat(5000))
    }
  }
  expect(bytesOf('"語🦜')).toBe('&quot;'.length + 3 + 4)
})
