import { expect, test } from 'vitest'
import { formsOf, wordFormSynonyms } from './word-forms.ts'

test.each([
  ['merge', ['merge', 'merges', 'merging', 'merged', 'merger']],
  ['delete', ['delete', 'deletes', 'deleting', 'deleted', 'deleter', 'deletion']],
  ['embed', ['embed', 'embeds', 'embedding', 'embedded', 'embedder']],
  ['split', ['split', 'splits', 'splitting', 'splitter']],
  ['write', ['write', 'writes', 'writing', 'wrote', 'written', 'writer']],
  ['copy', ['copy', 'copies', 'copying', 'copied', 'copier']],
  ['display', ['display', 'displays', 'displaying', 'displayed', 'displayer']],
  ['translate', ['translate', 'translates', 'translating', 'translated', 'translater', 'translation']],
  ['summarize', ['summarize', 'summarizes', 'summarizing', 'summarized', 'summarizer', 'summarization']],
  ['watch', ['watch', 'watches', 'watching', 'watched', 'watcher']],
  ['exceed', ['exceed', 'exceeds', 'exceeding', 'exceeded', 'exceeder']],
])('the forms of %j are %j', (verb, forms) => {
  expect(formsOf(verb)).toEqual(forms)
})

test('every verb is one synonym, with the same id in every version', () => {
  expect(new Set(wordFormSynonyms.map(({ objectID }) => objectID)).size).toBe(wordFormSynonyms.length)
  expect(wordFormSynonyms).toContainEqual({
    objectID: 'forms-of-read',
    type: 'synonym',
    synonyms: ['read', 'reads', 'reading', 'reader'],
  })
})
