import { expect, test } from 'vitest'
import { closenessOf, hasWord } from './closeness.ts'

/** A hit, with the words of the query that are in its title (`lvl1`) and its text. */
function hit(lvl1: string, matchedWords: readonly string[], content = '') {
  return {
    _highlightResult: {
      hierarchy: { lvl0: { value: 'Data' }, lvl1: { value: lvl1, matchedWords } },
      content: { value: content, matchedWords },
    },
    _rankingInfo: { nbTypos: 1 },
  }
}

test('a hit with all words, or without marks, matches exactly', () => {
  const exact = { kind: 'exact', words: 'pinecone', missing: [] }
  expect(closenessOf('pinecone', [hit('<mark>Pinecone</mark>', ['pinecone'])])).toEqual(exact)
  expect([closenessOf('pinecone', [{}]), closenessOf('pinecone', [])]).toEqual([exact, exact])
})

test('a synonym and a name that is not shown match exactly', () => {
  expect(closenessOf('cron', [hit('Run on a <mark>schedule</mark>', ['cron'])]).kind).toBe('exact')
  const named = { _highlightResult: { keywords: [{ value: '<mark>topK</mark>', matchedWords: ['topk'] }] } }
  expect(closenessOf('topK', [named])).toEqual({ kind: 'exact', words: 'topk', missing: [] })
})

test.each([
  ['pinecoen', hit('<mark>Pinecone</mark>', ['pinecoen']), 'Pinecone'],
  ['vectro store', hit('<mark>Vector</mark> <mark>Store</mark>', ['vectro', 'store']), 'Vector store'],
  ['pgvector', hit('<mark>Vector</mark> Store', ['pgvector']), 'Vector'],
  // While it is typed.
  ['pinecoe', hit('<mark>Pinecon</mark>e', ['pinecoe']), 'Pinecone'],
  ['noed', hit('A <mark>Node</mark>', ['noed']), 'Node'],
  ['whsip', hit('<mark>Whisp</mark>er', ['whsip']), 'Whisper'],
  // A short word next to words that are as typed, light ones too.
  ['secret kye', hit('AWS <mark>secret</mark> <mark>key</mark>', ['secret', 'kye']), 'secret key'],
  ['secret kye', hit('AWS <mark>secret</mark> <mark>key</mark>s', ['secret', 'kye']), 'secret keys'],
  ['run lgo', hit('Read the <mark>Run</mark> <mark>log</mark>', ['run', 'lgo']), 'log'],
])('a mistyped word is shown as the word that it is read as: %s', (query, best, words) => {
  expect(closenessOf(query, [best])).toEqual({ kind: 'similar', words, missing: [] })
})

test.each([
  ['sso', hit('Vector <mark>Sto</mark>re', ['sso'])],
  ['loop', hit('Store it in <mark>Loom</mark>work', ['loop'])],
  ['redis', hit('<mark>Redir</mark>ects', ['redis'])],
  ['redis', hit('Note', ['redis'], '<mark>Reads</mark> files')],
])('"%s" matches short words and their beginnings by chance', (query, best) => {
  expect(closenessOf(query, [best])).toEqual({ kind: 'chance', words: '', missing: [query] })
})

test('a word that no hit has is missing, but not one around what was asked', () => {
  const workflow = hit('Branch a <mark>workflow</mark>', ['workflow'])
  const expected = { kind: 'exact', words: 'workflow', missing: ['kubernetes'] }
  expect(closenessOf('how do I get the kubernetes workflow', [workflow])).toEqual(expected)
})

test('of two or three words each counts, of more those that no hit has', () => {
  const plans = hit('Limits', ['plans'], 'depend on your <mark>plan</mark>')
  const prices = hit('Limits', ['pricing'], 'the <mark>pricing</mark>')
  const both = hit('Limits', ['pricing', 'plans'], '<mark>pricing</mark> of <mark>plans</mark>')
  expect(closenessOf('pricing plans', [plans, prices]).missing).toEqual(['pricing'])
  expect(closenessOf('pricing plans', [plans, both]).missing).toEqual([])
  expect(closenessOf('pricing plans limits teams', [plans, prices]).missing).toEqual(['limits', 'teams'])
})

test('a query has a word if it has a letter or a digit', () => {
  expect(['?', '-', '🙂', ' '].map(hasWord)).toEqual([false, false, false, false])
  expect(['a', 'é', '3', '東'].map(hasWord)).toEqual([true, true, true, true])
})
