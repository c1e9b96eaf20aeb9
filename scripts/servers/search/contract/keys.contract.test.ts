import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SearchClientNodeHelpers } from 'algoliasearch'
import { beforeAll, expect, test } from 'vitest'
import { fullClient, indexName, openEmbedded } from '../testing/target.ts'

// On the embedded server only: Algolia takes minutes to distribute a key, and allows few of them.
const target = openedForFile(openEmbedded)
let admin: ReturnType<typeof fullClient>
const name = indexName('keys')
const other = indexName('other')
/** Empty, for tests that add records. */
const kinds = indexName('kinds')

beforeAll(async () => {
  admin = fullClient(target)
  const objects = Array.from({ length: 9 }, (_, at) => ({ objectID: `r${at}`, content: 'pinecone' }))
  for (const index of [name, other])
    await admin.saveObjects({ indexName: index, objects, waitForTasks: true })
})

async function clientWith(apiKey: Parameters<typeof admin.addApiKey>[0]) {
  const { key } = await admin.addApiKey(apiKey)
  await admin.waitForApiKey({ key, operation: 'add' })
  return { key, client: fullClient(target, key) }
}

const refused = { status: 403, message: 'Method not allowed with this API key' }

test('a key has only its own rights, in its own indices', async () => {
  const { client } = await clientWith({ acl: ['search'], indexes: [name] })
  const search = (index: string) =>
    client.search({ requests: [{ indexName: index, query: 'pinecone' }] }) as Promise<unknown>
  expect(await search(name)).toMatchObject({ results: [{ nbHits: 9 }] })
  const elsewhere = { status: 403, message: `Index not allowed with this API key: ${other}` }
  await expect(search(other)).rejects.toMatchObject(elsewhere)
  await expect(client.searchSingleIndex({ indexName: other })).rejects.toMatchObject(elsewhere)
  await expect(client.getObject({ indexName: other, objectID: 'r0' })).rejects.toMatchObject(elsewhere)
  await expect(client.saveObject({ indexName: name, body: { objectID: 'x' } })).rejects.toMatchObject(refused)
  await expect(client.getSettings({ indexName: name })).rejects.toMatchObject(refused)
  await expect(client.listApiKeys()).rejects.toMatchObject(refused)
  await expect(client.addApiKey({ acl: ['search'] })).rejects.toMatchObject(refused)
})

test('a page of hits is no larger than the key allows', async () => {
  const { client } = await clientWith({ acl: ['search'], maxHitsPerQuery: 3 })
  const searchParams = { query: 'pinecone', hitsPerPage: 50 }
  expect(await client.searchSingleIndex({ indexName: name, searchParams })).toMatchObject({
    nbHits: 9,
    hitsPerPage: 3,
    hits: { length: 3 },
  })
  // A query can also request hits with these two, which override the page.
  const slice = { query: 'pinecone', offset: 1, length: 9 }
  expect(await client.searchSingleIndex({ indexName: name, searchParams: slice })).toMatchObject({
    nbHits: 9,
    hits: { length: 3 },
  })
})

test('keys are listed, read by themselves, changed, deleted and restored', async () => {
  const { key, client } = await clientWith({ acl: ['search'], description: 'of a test' })
  expect(await client.getApiKey({ key })).toMatchObject({ value: key, acl: ['search'], validity: 0 })
  await expect(client.getApiKey({ key: target.adminKey })).rejects.toMatchObject(refused)
  expect((await admin.listApiKeys()).keys.map(({ description }) => description)).toContain('of a test')
  await admin.updateApiKey({ key, apiKey: { acl: ['search', 'browse'] } })
  expect((await client.browse({ indexName: name })).hits).toHaveLength(9)
  await admin.deleteApiKey({ key })
  await expect(client.searchSingleIndex({ indexName: name })).rejects.toMatchObject({
    status: 403,
    message: 'Invalid Application-ID or API key',
  })
  await expect(admin.getApiKey({ key })).rejects.toMatchObject({ status: 404 })
  await admin.restoreApiKey({ key })
  expect((await client.searchSingleIndex({ indexName: name })).nbHits).toBe(9)
})

test('an invalid key definition is refused', async () => {
  const wrong = (apiKey: object) => admin.addApiKey(apiKey as Parameters<typeof admin.addApiKey>[0])
  await expect(wrong({ acl: ['everything'] })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Invalid key: "acl" should be a list of search, browse, /),
  })
  await expect(wrong({ acl: ['search'], indexes: 'all' })).rejects.toMatchObject({ status: 400 })
  await expect(wrong({ acl: ['search'], validity: -1 })).rejects.toMatchObject({ status: 400 })
  await expect(admin.updateApiKey({ key: 'x', apiKey: { acl: ['search'] } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a key that a client derives from another searches within its restrictions until it expires', async () => {
  const { key: parent } = await clientWith({ acl: ['search', 'browse'], indexes: [kinds, other] })
  const settings = { attributesForFaceting: ['searchable(kind)'] }
  await admin.setSettings({ indexName: kinds, indexSettings: settings })
  const objects = ['a', 'b'].map((kind) => ({ objectID: kind, content: 'secured', kind }))
  await admin.saveObjects({ indexName: kinds, objects, waitForTasks: true })
  // The package's types omit what only its build for Node has.
  const makingKeys = admin as typeof admin & Pick<SearchClientNodeHelpers, 'generateSecuredApiKey'>
  const secured = (restrictions: object, parentApiKey = parent) =>
    fullClient(target, makingKeys.generateSecuredApiKey({ parentApiKey, restrictions }))
  const found = async (client: typeof admin, filters?: string) => {
    const searchParams = { query: 'secured', ...(filters && { filters }) }
    return (await client.searchSingleIndex({ indexName: kinds, searchParams })).nbHits
  }
  const hour = Math.round(Date.now() / 1000) + 3600
  const onlyA = secured({ filters: 'kind:a', validUntil: hour, restrictIndices: [kinds] })
  expect(await found(onlyA)).toBe(1)
  expect(await found(onlyA, 'kind:b')).toBe(0)
  await expect(found(onlyA, 'kind:b) OR (kind:b')).rejects.toMatchObject({ status: 400 })
  const facets = await onlyA.searchForFacetValues({ indexName: kinds, facetName: 'kind' })
  expect(facets.facetHits.map(({ value }) => value)).toEqual(['a'])
  await expect(onlyA.getObject({ indexName: kinds, objectID: 'b' })).rejects.toMatchObject(refused)
  await expect(onlyA.browse({ indexName: kinds })).rejects.toMatchObject(refused)
  await expect(onlyA.searchSingleIndex({ indexName: other })).rejects.toMatchObject({ status: 403 })
  const unknown = { status: 403, message: 'Invalid Application-ID or API key' }
  await expect(found(secured({ validUntil: hour - 7200 }))).rejects.toMatchObject(unknown)
  await expect(found(secured({ filters: 'kind:a' }, 'another-key'))).rejects.toMatchObject(unknown)
  // It has no access where its parent has none.
  const { key: elsewhere } = await clientWith({ acl: ['search'], indexes: [other] })
  await expect(found(secured({ restrictIndices: [kinds] }, elsewhere))).rejects.toMatchObject({ status: 403 })
})

test('the restrictions of a secured key apply to every query of a call, whatever its strategy', async () => {
  await admin.setSettings({ indexName: kinds, indexSettings: { attributesForFaceting: ['kind'] } })
  const objects = ['a', 'b'].map((kind) => ({ objectID: kind, content: 'strategic', kind }))
  await admin.saveObjects({ indexName: kinds, objects, waitForTasks: true })
  const makingKeys = admin as typeof admin & Pick<SearchClientNodeHelpers, 'generateSecuredApiKey'>
  const restrictions = { filters: 'kind:a' }
  const onlyA = makingKeys.generateSecuredApiKey({ parentApiKey: target.searchKey, restrictions })
  const query = { indexName: kinds, query: 'strategic' }
  const { results } = await fullClient(target, onlyA).searchForHits({
    strategy: 'stopIfEnoughMatches',
    requests: [
      // A page size of 0 is reached before the first query.
      { ...query, hitsPerPage: 0, offset: 0, length: 10 },
      { ...query, hitsPerPage: 1 },
      { ...query, hitsPerPage: 1, offset: 0, length: 10 },
    ],
  })
  const found = results.map(({ nbHits, hits }) => [nbHits, hits.map(({ objectID }) => objectID)])
  expect(found).toEqual([
    [1, ['a']],
    // Enough was found, so there are no hits, however many are requested.
    [1, []],
    [1, []],
  ])
})

test('the keys of the settings can be asked for their rights, each by itself', async () => {
  const reader = fullClient(target, target.searchKey)
  expect(await reader.getApiKey({ key: target.searchKey })).toMatchObject({ acl: ['search'], indexes: [] })
  await expect(reader.getApiKey({ key: target.adminKey })).rejects.toMatchObject(refused)
  const { acl } = await admin.getApiKey({ key: target.adminKey })
  expect(acl).toEqual(expect.arrayContaining(['addObject', 'deleteIndex', 'editSettings']))
  expect((await admin.listApiKeys()).keys.map(({ value }) => value)).not.toContain(target.adminKey)
})
