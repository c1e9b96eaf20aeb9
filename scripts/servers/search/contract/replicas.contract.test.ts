import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { startSearch } from '../server.ts'
import { applied, fullClient, indexName, isHosted, openTarget } from '../testing/target.ts'

const target = openedForFile(openTarget)
const records = [
  { objectID: 'old', title: 'Release notes', year: 2024 },
  { objectID: 'new', title: 'Release notes', year: 2026 },
  { objectID: 'mid', title: 'Release', year: 2025 },
]

let client = openedForFile(() => fullClient(target))

function set(index: string, indexSettings: object, forwardToReplicas = false) {
  return applied(client, index, client.setSettings({ indexName: index, indexSettings, forwardToReplicas }))
}

function operation(index: string, destination: string, kind: 'copy' | 'move') {
  return client.operationIndex({ indexName: index, operationIndexParams: { operation: kind, destination } })
}

async function ids(index: string, query = 'release', more: object = {}) {
  const result = await client.searchSingleIndex({ indexName: index, searchParams: { query, ...more } })
  return result.hits.map(({ objectID }) => objectID)
}

async function sorted(what: string) {
  const primary = indexName(what)
  const [newest, oldest] = [`${primary}_newest`, `${primary}_oldest`]
  await client.saveObjects({ indexName: primary, objects: records, waitForTasks: true })
  await set(primary, { searchableAttributes: ['title'], replicas: [newest, oldest] })
  await set(newest, { ranking: ['desc(year)'] })
  await set(oldest, { customRanking: ['asc(year)'], ranking: ['custom'] })
  return { primary, newest, oldest }
}

test('replicas have the records and settings of their primary, and their own order', async () => {
  const { primary, newest, oldest } = await sorted('order')
  expect(await ids(newest)).toEqual(['new', 'mid', 'old'])
  expect(await ids(oldest)).toEqual(['old', 'mid', 'new'])
  expect(await ids(primary)).toHaveLength(3)
  expect(await client.getSettings({ indexName: newest })).toMatchObject({
    primary,
    searchableAttributes: ['title'],
    ranking: ['desc(year)'],
  })
  expect((await client.getSettings({ indexName: primary })).replicas).toEqual([newest, oldest])
  expect(await client.getObject({ indexName: oldest, objectID: 'mid' })).toEqual(records[2])
  const { items } = await client.listIndices()
  expect(items.find(({ name }) => name === newest)).toMatchObject({ primary, entries: 3 })
  const browsed: string[] = []
  await client.browseObjects({
    indexName: newest,
    browseParams: {},
    aggregator: ({ hits }) => browsed.push(...hits.map(({ objectID }) => objectID)),
  })
  expect(browsed.sort()).toEqual(['mid', 'new', 'old'])
})

test('they follow every change of the records', async () => {
  const { primary, newest } = await sorted('sync')
  const added = { objectID: 'next', title: 'Release', year: 2027 }
  await client.saveObjects({ indexName: primary, objects: [added], waitForTasks: true })
  expect(await ids(newest)).toEqual(['next', 'new', 'mid', 'old'])
  await client.deleteObjects({ indexName: primary, objectIDs: ['mid'], waitForTasks: true })
  const partial = { indexName: primary, objectID: 'old', attributesToUpdate: { year: 2030 } }
  await applied(client, primary, client.partialUpdateObject(partial))
  expect(await ids(newest)).toEqual(['old', 'next', 'new'])
  const deleteByParams = { filters: 'year=2027' }
  await applied(client, primary, client.deleteBy({ indexName: primary, deleteByParams }))
  expect(await ids(newest)).toEqual(['old', 'new'])
  await client.replaceAllObjects({ indexName: primary, objects: records.slice(1) })
  expect(await ids(newest)).toEqual(['new', 'mid'])
  expect((await client.getSettings({ indexName: primary })).replicas).toHaveLength(2)
  await applied(client, primary, client.clearObjects({ indexName: primary }))
  expect(await ids(newest)).toEqual([])
})

test('settings and synonyms are forwarded on request', async () => {
  const { primary, newest } = await sorted('forward')
  await set(primary, { hitsPerPage: 1 })
  expect(await ids(newest)).toHaveLength(3)
  await set(primary, { hitsPerPage: 2 }, true)
  expect(await ids(newest)).toEqual(['new', 'mid'])
  const synonymHit = [{ objectID: 's', type: 'synonym' as const, synonyms: ['launch', 'release'] }]
  for (const forwardToReplicas of [false, true]) {
    const asked = { indexName: primary, forwardToReplicas }
    await applied(client, primary, client.saveSynonyms({ ...asked, synonymHit }))
    expect(await ids(newest, 'launch')).toEqual(forwardToReplicas ? ['new', 'mid'] : [])
  }
})

test.skipIf(isHosted)('only their primary can change their records', async () => {
  const { primary, newest } = await sorted('refused')
  const message = `Index ${newest} is a replica: write to its primary ${primary} instead`
  const refused = { status: 400, message }
  await expect(client.saveObjects({ indexName: newest, objects: records })).rejects.toMatchObject(refused)
  await expect(
    client.deleteBy({ indexName: newest, deleteByParams: { filters: 'year=2024' } }),
  ).rejects.toMatchObject(refused)
  await expect(client.clearObjects({ indexName: newest })).rejects.toMatchObject(refused)
  await expect(client.deleteIndex({ indexName: newest })).rejects.toMatchObject(refused)
  await expect(operation(newest, 'elsewhere', 'move')).rejects.toMatchObject(refused)
  await expect(operation(primary, newest, 'copy')).rejects.toMatchObject(refused)
  await expect(operation(primary, 'elsewhere', 'move')).rejects.toMatchObject({ status: 400 })
  expect(await ids(newest)).toHaveLength(3)
})

test('a copy has the records and settings, but not the replicas', async () => {
  const { primary } = await sorted('copied')
  const copy = indexName('copy')
  await applied(client, primary, operation(primary, copy, 'copy'))
  expect(await ids(copy)).toHaveLength(3)
  expect(await client.getSettings({ indexName: copy })).not.toHaveProperty('replicas')
})

test('a replica becomes an independent index when it is removed or its primary is deleted', async () => {
  const { primary, newest, oldest } = await sorted('free')
  await set(primary, { replicas: [oldest] })
  const added = { objectID: 'next', title: 'Release', year: 2027 }
  await client.saveObjects({ indexName: primary, objects: [added], waitForTasks: true })
  expect(await ids(newest)).toEqual(['new', 'mid', 'old'])
  expect(await ids(oldest)).toEqual(['old', 'mid', 'new', 'next'])
  await client.deleteObjects({ indexName: newest, objectIDs: ['mid'], waitForTasks: true })
  expect(await ids(newest)).toEqual(['new', 'old'])
  await applied(client, primary, client.deleteIndex({ indexName: primary }))
  await client.deleteObjects({ indexName: oldest, objectIDs: ['mid'], waitForTasks: true })
  expect(await ids(oldest)).toEqual(['old', 'new', 'next'])
  expect(await client.getSettings({ indexName: oldest })).not.toHaveProperty('primary')
  expect(await client.getObject({ indexName: oldest, objectID: 'next' })).toEqual(added)
})

test.skipIf(isHosted).each([
  ['a virtual replica', (name: string) => [`virtual(${name}_v)`], /virtual replicas are not supported/],
  ['itself', (name: string) => [name], /names of other indices/],
  ['the same one twice', (name: string) => [`${name}_a`, `${name}_a`], /each name once/],
  ['too many', (name: string) => Array.from({ length: 21 }, (_, at) => `${name}_${at}`), /at most 20/],
])('%s is refused as a replica', async (_what, replicas, message) => {
  const name = indexName('wrong')
  await expect(set(name, { replicas: replicas(name) })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  })
})

test('a replica has no replicas and only one primary', async () => {
  const { newest, primary } = await sorted('chain')
  const other = indexName('other')
  await expect(set(newest, { replicas: [other] })).rejects.toMatchObject({ status: 400 })
  await expect(set(other, { replicas: [newest] })).rejects.toMatchObject({ status: 400 })
  await expect(set(other, { replicas: [primary] })).rejects.toMatchObject({ status: 400 })
})

test('they exist after a restart', async () => {
  const dataDir = newFolder()
  const keys = { adminKey: 'admin-key-of-the-replica-test', searchKey: 'search-key-of-the-replica-test' }
  const before = client
  try {
    for (const isFirst of [true, false]) {
      const server = await startSearch({ port: 0, dataDir, ...keys })
      client = fullClient({ ...keys, url: server.url })
      if (isFirst) {
        await client.saveObjects({ indexName: 'docs', objects: records, waitForTasks: true })
        await set('docs', { searchableAttributes: ['title'], replicas: ['newest'] })
        await set('newest', { ranking: ['desc(year)'] })
      }
      expect(await ids('newest')).toEqual(['new', 'mid', 'old'])
      await server.close()
    }
  } finally {
    client = before
  }
})
