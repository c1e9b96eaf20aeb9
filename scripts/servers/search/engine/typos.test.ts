import { expect, test } from 'vitest'
import { matchedPrefixLength, typoBudget } from './typos.ts'

test.each([
  ['pine', 'pinecone', 4],
  ['pien', 'pinecone', 4],
  ['pinc', 'pinecone', 5],
  ['postgers', 'postgresql', 8],
])('%s matches a prefix of %s with %i letters', (query, word, length) => {
  expect(matchedPrefixLength(query, word)).toBe(length)
})

test('a longer query word may have more typos', () => {
  const sizes = { one: 3, two: 7 }
  expect([2, 3, 6, 7].map((length) => typoBudget(length, sizes))).toEqual([0, 1, 1, 2])
})
