import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applied, fullClient, openTarget, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { name, search, found, save, set: setSome } = testIndex(target, 'words')
const records = [
  { objectID: 'title', title: 'Pinecone', code: 'retrieval', text: 'Résumé of a vector' },
  { objectID: 'code', title: 'Other', code: 'pinecone', text: 'resume of a vector' },
]
const initial: object = {
  searchableAttributes: ['title', 'code', 'text'],
  keepDiacriticsOnCharacters: null,
}

beforeAll(async () => {
  await set({})
  await save(records)
})

beforeEach(() => set({}))

function set(settings: object) {
  return setSome({ ...initial, ...settings })
}

test('a whole attribute also ranks first when only some attributes are searched', async () => {
  const objects = [
    { objectID: 'a-part', title: 'Slack and more', code: '', text: '' },
    { objectID: 'b-whole', title: 'Slack', code: '', text: '' },
  ]
  await save(objects)
  expect(await found('slack')).toEqual(['b-whole', 'a-part'])
  expect(await found('slack', { restrictSearchableAttributes: ['title'] })).toEqual(['b-whole', 'a-part'])
  await fullClient(target).deleteObjects({
    indexName: name,
    objectIDs: ['a-part', 'b-whole'],
    waitForTasks: true,
  })
})

test('keepDiacriticsOnCharacters: a letter with its accent is a different letter', async () => {
  expect((await found('résumé')).sort()).toEqual(['code', 'title'])
  await set({ keepDiacriticsOnCharacters: 'éÉ' })
  const exactly = { typoTolerance: false }
  expect(await found('résumé', exactly)).toEqual(['title'])
  expect(await found('RÉSUMÉ', exactly)).toEqual(['title'])
  expect(await found('re\u0301sume\u0301', exactly)).toEqual(['title'])
  expect(await found('resume', exactly)).toEqual(['code'])
  const [hit] = (await search('résu', exactly)).hits
  expect(hit?._highlightResult).toMatchObject({ text: { value: '<em>Résu</em>mé of a vector' } })
})

test('a placeholder in a record matches each of its replacements', async () => {
  await save([{ objectID: 'port', title: 'Listens on port <number>', code: '', text: '' }])
  const synonymHit = [
    {
      objectID: 'p',
      type: 'placeholder' as const,
      placeholder: '<number>',
      replacements: ['3000', '8080'],
    },
  ]
  const client = fullClient(target)
  await applied(client, name, client.saveSynonyms({ indexName: name, synonymHit }))
  expect(await found('port 3000')).toEqual(['port'])
  expect(await found('port 8080')).toEqual(['port'])
  expect(await found('port 9999')).toEqual([])
})
