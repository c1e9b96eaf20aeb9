import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { fullClient, openEmbedded, refused, testIndex } from '../testing/target.ts'

// On the embedded server only: Algolia takes minutes to distribute a key, and allows few of them.
const target = openedForFile(openEmbedded)
const admin = openedForFile(() => fullClient(target))
const own = testIndex(target, 'keys')
const another = testIndex(target, 'other')
const [name, other] = [own.name, another.name]

beforeAll(async () => {
  const objects = Array.from({ length: 9 }, (_, at) => ({ objectID: `r${at}`, content: 'pinecone' }))
  for (const { save } of [own, another]) await save(objects)
})

async function clientWith(apiKey: Parameters<typeof admin.addApiKey>[0]) {
  const { key } = await admin.addApiKey(apiKey)
  await admin.waitForApiKey({ key, operation: 'add' })
  return { key, client: fullClient(target, key) }
}

const refusedByKey = (sent: Promise<unknown>) => refused(sent, 403, 'Method not allowed with this API key')

test('a key has only its own rights, in its own indices', async () => {
  const { client } = await clientWith({ acl: ['search'], indexes: [name] })
  const search = (index: string) =>
    client.search({ requests: [{ indexName: index, query: 'pinecone' }] }) as Promise<unknown>
  expect(await search(name)).toMatchObject({ results: [{ nbHits: 9 }] })
  const elsewhere = `Index not allowed with this API key: ${other}`
  await refused(search(other), 403, elsewhere)
  await refused(client.searchSingleIndex({ indexName: other }), 403, elsewhere)
  await refused(client.getObject({ indexName: other, objectID: 'r0' }), 403, elsewhere)
  await refusedByKey(client.saveObjects({ indexName: name, objects: [{ objectID: 'x' }] }))
  await refusedByKey(client.getSettings({ indexName: name }))
  await refusedByKey(client.listApiKeys())
  await refusedByKey(client.addApiKey({ acl: ['search'] }))
})

test('keys are listed, read by themselves, changed and deleted', async () => {
  const { key, client } = await clientWith({ acl: ['search'], description: 'of a test' })
  expect(await client.getApiKey({ key })).toMatchObject({ value: key, acl: ['search'], validity: 0 })
  await refusedByKey(client.getApiKey({ key: target.adminKey }))
  expect((await admin.listApiKeys()).keys.map(({ description }) => description)).toContain('of a test')
  await admin.updateApiKey({ key, apiKey: { acl: ['search', 'browse'] } })
  expect((await client.browse({ indexName: name })).hits).toHaveLength(9)
  await admin.deleteApiKey({ key })
  const search = client.searchSingleIndex({ indexName: name })
  await refused(search, 403, 'Invalid Application-ID or API key')
  await refused(admin.getApiKey({ key }), 404)
})

test('an invalid key definition is refused', async () => {
  const wrong = (apiKey: object) => admin.addApiKey(apiKey as Parameters<typeof admin.addApiKey>[0])
  const rights = expect.stringMatching(/^Invalid key: "acl" should be a list of search, browse, /)
  await refused(wrong({ acl: ['everything'] }), 400, rights)
  await refused(wrong({ acl: ['search'], indexes: 'all' }), 400)
  await refused(wrong({ acl: ['search'], validity: -1 }), 400)
  const restriction = 'Invalid key: "maxHitsPerQuery" is not supported by this search server'
  await refused(wrong({ acl: ['search'], maxHitsPerQuery: 3 }), 400, restriction)
  await refused(wrong({ acl: ['search'], referers: ['https://a.example'] }), 400)
  await refused(admin.updateApiKey({ key: 'x', apiKey: { acl: ['search'] } }), 404)
})

test('the keys of the settings can be asked for their rights, each by itself', async () => {
  const reader = fullClient(target, target.searchKey)
  expect(await reader.getApiKey({ key: target.searchKey })).toMatchObject({ acl: ['search'], indexes: [] })
  await refusedByKey(reader.getApiKey({ key: target.adminKey }))
  const { acl } = await admin.getApiKey({ key: target.adminKey })
  expect(acl).toEqual(expect.arrayContaining(['addObject', 'deleteIndex', 'editSettings']))
  expect((await admin.listApiKeys()).keys.map(({ value }) => value)).not.toContain(target.adminKey)
})
