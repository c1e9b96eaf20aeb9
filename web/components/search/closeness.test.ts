import { expect, test } from 'vitest'
import { closenessOf, hasWord } from './closeness.ts'

function hit(lvl1: string, nbTypos: number, content = '') {
  return {
    _highlightResult: {
      hierarchy: { lvl0: { value: 'Data' }, lvl1: { value: lvl1 } },
      content: { value: content },
    },
    _rankingInfo: { nbTypos },
  }
}

test('a hit without typos, or without ranking information, matches exactly', () => {
  expect(closenessOf('pinecone', [hit('<mark>Pinecone</mark>', 0)])).toEqual({ kind: 'exact' })
  expect(closenessOf('pinecone', [{}])).toEqual({ kind: 'exact' })
  expect(closenessOf('pinecone', [])).toEqual({ kind: 'exact' })
})

test('a mistyped word is shown as the word that it is read as', () => {
  expect(closenessOf('pinecoen', [hit('<mark>Pinecone</mark>', 1)])).toEqual({
    kind: 'similar',
    words: 'Pinecone',
  })
  expect(closenessOf('vectro store', [hit('<mark>Vector</mark> <mark>Store</mark>', 1)])).toEqual({
    kind: 'similar',
    words: 'Vector',
  })
  // While it is typed.
  expect(closenessOf('pinecoe', [hit('<mark>Pinecon</mark>e', 1)])).toEqual({
    kind: 'similar',
    words: 'Pinecone',
  })
  expect(closenessOf('noed', [hit('A <mark>Node</mark>', 1)])).toEqual({ kind: 'similar', words: 'Node' })
})

test.each([
  ['sso', hit('Vector <mark>Sto</mark>re', 1)],
  ['loop', hit('Store it in <mark>Loom</mark>work', 1)],
  ['redis', hit('<mark>Redir</mark>ects', 1)],
  ['redis', hit('Note', 1, '<mark>Reads</mark> files')],
])('"%s" matches short words and their beginnings by chance', (query, best) => {
  expect(closenessOf(query, [best])).toEqual({ kind: 'chance' })
})

test('a query has a word if it has a letter or a digit', () => {
  expect(['?', '-', '🙂', ' '].map(hasWord)).toEqual([false, false, false, false])
  expect(['a', 'é', '3', '東'].map(hasWord)).toEqual([true, true, true, true])
})
