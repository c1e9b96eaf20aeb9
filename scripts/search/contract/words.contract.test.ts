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
  disableTypoToleranceOnAttributes: null,
  disablePrefixOnAttributes: null,
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

test('disableTypoToleranceOnAttributes: words with typos do not match in these attributes', async () => {
  expect(await found('pinecoen')).toEqual(['title', 'code'])
  await set({ disableTypoToleranceOnAttributes: ['code'] })
  expect(await found('pinecoen')).toEqual(['title'])
  expect(await found('pinecone')).toEqual(['title', 'code'])
  expect(await found('pinec')).toEqual(['title', 'code'])
  expect(await found('pinecoen', { disableTypoToleranceOnAttributes: ['title'] })).toEqual(['code'])
  // One attribute has the right word, the other the word with a typo.
  expect(await found('retrieval pinecoen')).toEqual(['title'])
  expect(await found('retreival pinecone')).toEqual([])
})

test('disablePrefixOnAttributes: prefixes of words do not match in these attributes', async () => {
  await set({ disablePrefixOnAttributes: ['code'] })
  expect(await found('pinec')).toEqual(['title'])
  expect(await found('pinecone')).toEqual(['title', 'code'])
  expect(await found('pinecoen')).toEqual(['title', 'code'])
  expect(await found('pinec', { restrictSearchableAttributes: ['code'] })).toEqual([])
  expect(await found('vector pinec')).toEqual(['title'])
})

test('words that do not match in an attribute are not highlighted there', async () => {
  await client.saveObject({
    indexName: name,
    body: { objectID: 'both', title: 'Whisper', code: 'whisper', text: '' },
  })
  await set({ disablePrefixOnAttributes: ['code'] })
  const [hit] = (await search('whis')).hits
  expect(hit?._highlightResult).toMatchObject({
    title: { value: '<em>Whis</em>per', matchLevel: 'full' },
    code: { value: 'whisper', matchLevel: 'none' },
  })
  const { taskID } = await client.deleteObject({ indexName: name, objectID: 'both' })
  await client.waitForTask({ indexName: name, taskID })
})

test('a whole attribute still ranks first where attributes match differently', async () => {
  const objects = [
    { objectID: 'a-part', title: 'Slack and more', code: '', text: '' },
    { objectID: 'b-whole', title: 'Slack', code: '', text: '' },
  ]
  await client.saveObjects({ indexName: name, objects, waitForTasks: true })
  for (const disablePrefixOnAttributes of [null, ['code']]) {
    await set({ disablePrefixOnAttributes })
    expect(await found('slack')).toEqual(['b-whole', 'a-part'])
  }
  expect(await found('slack', { restrictSearchableAttributes: ['title'] })).toEqual(['b-whole', 'a-part'])
  await client.deleteObjects({ indexName: name, objectIDs: ['a-part', 'b-whole'], waitForTasks: true })
})

test('attributes that are not searchable are refused', async () => {
  await expect(set({ disablePrefixOnAttributes: ['kind'] })).rejects.toMatchObject({
    status: 400,
    message: 'disablePrefixOnAttributes: "kind" is not in searchableAttributes',
  })
  await expect(search('x', { disableTypoToleranceOnAttributes: ['kind'] })).rejects.toMatchObject({
    status: 400,
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
