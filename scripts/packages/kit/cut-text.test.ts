import { expect, test } from 'vitest'
import { beginningOf, endingOf } from './cut-text.ts'

test.each([
  ['a short text is not cut', 'Pinecone', 8, 'Pinecone'],
  ['a long text is cut', 'Pinecone', 4, 'Pine'],
  ['an emoji that does not fit is left out', 'Pine🌲cone', 5, 'Pine'],
  ['an emoji that fits stays', 'Pine🌲cone', 6, 'Pine🌲'],
  ['half an emoji that stood at the end before is left out', 'Pine\ud83c', 64, 'Pine'],
])('the beginning of a text: %s', (_what, text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})

test.each([
  ['a short text is not cut', 'Pinecone', 8, 'Pinecone'],
  ['an emoji that does not fit is left out', 'Pine🌲cone', 5, 'cone'],
  ['an emoji that fits stays', 'Pine🌲cone', 6, '🌲cone'],
])('the ending of a text: %s', (_what, text, most, ending) => {
  expect(endingOf(text, most)).toBe(ending)
})
