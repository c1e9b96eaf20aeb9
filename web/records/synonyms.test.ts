import { expect, test } from 'vitest'
import { type SearchSettings, synonymsOf } from './synonyms.ts'

function same(_key: string, words: string[] | null) {
  return { _key, _type: 'sameWords' as const, words, word: null, means: null }
}

function other(_key: string, word: string | null, means: string[] | null) {
  return { _key, _type: 'otherWord' as const, words: null, word, means }
}

test('words with the same meaning apply both ways, other words one way', () => {
  const settings: SearchSettings = {
    synonyms: [
      same('a', ['image', ' picture ', 'image']),
      other('b', 'outlook, office 365', ['Microsoft 365']),
    ],
  }
  expect(synonymsOf(settings)).toEqual([
    { objectID: 'a', type: 'synonym', synonyms: ['image', 'picture'] },
    { objectID: 'b', type: 'onewaysynonym', input: 'outlook', synonyms: ['Microsoft 365'] },
    { objectID: 'b-1', type: 'onewaysynonym', input: 'office 365', synonyms: ['Microsoft 365'] },
  ])
})

test('an incomplete entry is left out, and a lake without entries gives none', () => {
  const unfinished = [
    same('a', ['image', ' ']),
    same('b', null),
    other('c', null, ['x']),
    other('d', 'x', []),
  ]
  expect([synonymsOf({ synonyms: unfinished }), synonymsOf({ synonyms: null })]).toEqual([[], []])
  expect(synonymsOf(null)).toEqual([])
})
