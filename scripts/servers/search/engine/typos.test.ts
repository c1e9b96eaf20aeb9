import { editDistance } from '@repo/kit/edit-distance.ts'
import { expect, test } from 'vitest'
import { matchedPrefixLength, typoBudget, typosBetween, typosInPrefix } from './typos.ts'

// The table in Algolia's guide (typo-tolerance), with its kinds of typos.
test.each([
  ['michael', 'michael', 0],
  ['micheal', 'michael', 1],
  ['mickaell', 'michael', 2],
  ['tichael', 'michael', 2],
  ['tickael', 'michael', 3],
])('%s for %s counts %i typos', (query, word, typos) => {
  expect(typosBetween(query, word, 2)).toBe(typos)
})

test('a wrong first letter exceeds the budget of a word that allows one typo', () => {
  expect(typosBetween('xata', 'data', 1)).toBeNull()
})

test('three edits exceed the budget, even with the right first letter', () => {
  expect(typosBetween('mxxxael', 'michael', 2)).toBeNull()
})

test('no part is edited twice: ca and abc have distance three', () => {
  expect(editDistance('ca', 'abc')).toBe(3)
})

test.each([
  ['pine', 'pinecone', 0, 4],
  ['pien', 'pinecone', 1, 4],
  ['pinc', 'pinecone', 1, 5],
  ['postgers', 'postgresql', 1, 8],
])('%s matches a prefix of %s with %i typos and %i letters', (query, word, typos, length) => {
  expect(typosInPrefix(query, word, 1)).toBe(typos)
  expect(matchedPrefixLength(query, word)).toBe(length)
})

test('a longer query word may have more typos', () => {
  const sizes = { one: 3, two: 7 }
  expect([2, 3, 6, 7].map((length) => typoBudget(length, sizes))).toEqual([0, 1, 1, 2])
})
