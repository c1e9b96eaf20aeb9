/** Settings for matching words, with the real client. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullClient, indexName, openTarget, type Target } from '../testing/target.ts'

let target: Target
let client: ReturnType<typeof fullClient>
const name = indexName('words')
const records = [
  { objectID: 'title', title: 'Pinecone', code: 'retrieval', text: 'Résumé of a vector' },
  { objectID: 'code', title: 'Other', code: 'pinecone', text: 'resume of a vector' },
]
const initial: object = {
  searchableAttributes: ['title', 'code', 'text'],
  keepDiacriticsOnCharacters: null,
}

beforeAll(async () => {
  target = await openTarget()
  client = fullClient(target)
  await set({})
  await client.saveObjects({ indexName: name, objects: records, waitForTasks: true })
})

beforeEach(() => set({}))

afterAll(async () => {
  await client.deleteIndex({ indexName: name })
  await target.close()
})

async function set(settings: object) {
  const { taskID } = await client.setSettings({ indexName: name, indexSettings: { ...initial, ...settings } })
  await client.waitForTask({ indexName: name, taskID })
}

async function search(query: string, more: object = {}) {
  return client.searchSingleIndex<Record<string, unknown>>({
    indexName: name,
    searchParams: { query, ...more },
  })
}

async function found(query: string, more: object = {}) {
  return (await search(query, more)).hits.map(({ objectID }) => objectID)
}

test('a whole attribute also ranks first when only some attributes are searched', async () => {
  const objects = [
    { objectID: 'a-part', title: 'Slack and more', code: '', text: '' },
    { objectID: 'b-whole', title: 'Slack', code: '', text: '' },
  ]
  await client.saveObjects({ indexName: name, objects, waitForTasks: true })
  expect(await found('slack')).toEqual(['b-whole', 'a-part'])
  expect(await found('slack', { restrictSearchableAttributes: ['title'] })).toEqual(['b-whole', 'a-part'])
  await client.deleteObjects({ indexName: name, objectIDs: ['a-part', 'b-whole'], waitForTasks: true })
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
  await client.saveObject({
    indexName: name,
    body: { objectID: 'port', title: 'Listens on port <number>', code: '', text: '' },
  })
  const synonymHit = [
    {
      objectID: 'p',
      type: 'placeholder' as const,
      placeholder: '<number>',
      replacements: ['3000', '8080'],
    },
  ]
  const { taskID } = await client.saveSynonyms({ indexName: name, synonymHit })
  await client.waitForTask({ indexName: name, taskID })
  expect(await found('port 3000')).toEqual(['port'])
  expect(await found('port 8080')).toEqual(['port'])
  expect(await found('port 9999')).toEqual([])
})
