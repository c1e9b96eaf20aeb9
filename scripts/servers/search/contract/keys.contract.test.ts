import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { fullClient, indexName, openEmbedded } from '../testing/target.ts'

// On the embedded server only: Algolia takes minutes to distribute a key, and allows few of them.
const target = openedForFile(openEmbedded)
let admin: ReturnType<typeof fullClient>
const name = indexName('keys')
const other = indexName('other')

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
  await expect(client.saveObjects({ indexName: name, objects: [{ objectID: 'x' }] })).rejects.toMatchObject(
    refused,
  )
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
})

test('keys are listed, read by themselves, changed and deleted', async () => {
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

test('the keys of the settings can be asked for their rights, each by itself', async () => {
  const reader = fullClient(target, target.searchKey)
  expect(await reader.getApiKey({ key: target.searchKey })).toMatchObject({ acl: ['search'], indexes: [] })
  await expect(reader.getApiKey({ key: target.adminKey })).rejects.toMatchObject(refused)
  const { acl } = await admin.getApiKey({ key: target.adminKey })
  expect(acl).toEqual(expect.arrayContaining(['addObject', 'deleteIndex', 'editSettings']))
  expect((await admin.listApiKeys()).keys.map(({ value }) => value)).not.toContain(target.adminKey)
})
