import { chance } from '@repo/kit/testing/random.ts'
import { expect, test } from 'vitest'
import { Trie } from './trie.ts'
import { type TypoBudget, typosBetween, typosInPrefix } from './typos.ts'

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
        const count = prefix ? typosInPrefix : typosBetween
        const expected = words.flatMap((candidate) => {
          const typos = count(query, candidate, budget)
          return typos === null ? [] : [`${candidate}:${typos}`]
        })
        const message = `TRIE_SEED=${seed} round ${round}: "${query}" budget ${budget} prefix ${prefix}`
        expect(found(words, query, budget, prefix), message).toEqual(expected.sort())
      }
    }
  }
})
