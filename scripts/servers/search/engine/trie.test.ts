import { distancesToPrefixes, editDistance } from '@repo/kit/edit-distance.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { expect, test } from 'vitest'
import { Trie } from './trie.ts'
import type { TypoBudget } from './typos.ts'

function found(words: readonly string[], query: string, budget: TypoBudget, prefix: boolean): string[] {
  const trie = new Trie()
  for (const [id, word] of words.entries()) trie.add(word, id)
  const visited: string[] = []
  trie.lookup(query, { budget, prefix }, (id, typos) => visited.push(`${words[id]}:${typos}`))
  return visited.sort()
}

test('a word that is added again keeps one entry', () => {
  const trie = new Trie()
  trie.add('word', 1)
  trie.add('word', 2)
  const ids: number[] = []
  trie.lookup('word', { budget: 1, prefix: true }, (id) => ids.push(id))
  expect(ids).toEqual([2])
})

// The table in Algolia's guide (typo-tolerance), with its kinds of typos.
test.each([
  ['michael', 'michael:0'],
  ['micheal', 'michael:1'],
  ['mickaell', 'michael:2'],
  ['tichael', 'michael:2'],
  ['tickael', 'michael:3'],
])('%s finds %s', (query, typos) => {
  expect(found(['michael'], query, 2, false)).toEqual([typos])
})

test('a wrong first letter exceeds the budget of a word that allows one typo', () => {
  expect(found(['data'], 'xata', 1, false)).toEqual([])
})

test('a lookup has the same result as comparing every word, for random words of few letters', () => {
  const seed = Number(process.env.TRIE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const { below, pick } = chance(seed)
  const word = (longest: number) =>
    Array.from({ length: 1 + below(longest) }, () => pick(['a', 'b', 'c', 'd'])).join('')
  for (let round = 0; round < 400; round++) {
    const words = [...new Set(Array.from({ length: 60 }, () => word(9)))]
    const query = word(10)
    for (const budget of [0, 1, 2] as const) {
      for (const prefix of [false, true]) {
        const expected = words.flatMap((candidate) => {
          const distance = prefix
            ? Math.min(...distancesToPrefixes(query, candidate))
            : editDistance(query, candidate)
          const typos = distance + (query[0] === candidate[0] ? 0 : 1)
          return distance <= budget && typos <= (budget === 2 ? 3 : budget) ? [`${candidate}:${typos}`] : []
        })
        const message = `TRIE_SEED=${seed} round ${round}: "${query}" budget ${budget} prefix ${prefix}`
        expect(found(words, query, budget, prefix), message).toEqual(expected.sort())
      }
    }
  }
})
