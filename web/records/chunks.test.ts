import { expect, test } from 'vitest'
import { bytesOf, chunksOf, maxContentBytes } from './chunks.ts'

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
