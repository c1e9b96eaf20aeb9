/** Replicas, which order the same records differently, with the real client. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSearch } from '../server.ts'
import { fullClient, indexName, isHosted, openTarget, type Target } from '../testing/target.ts'

let target: Target
let client: ReturnType<typeof fullClient>
const records = [
  { objectID: 'old', title: 'Release notes', year: 2024 },
  { objectID: 'new', title: 'Release notes', year: 2026 },
  { objectID: 'mid', title: 'Release', year: 2025 },
]

beforeAll(async () => {
  target = await openTarget()
  client = fullClient(target)
})

afterAll(() => target.close())

async function set(index: string, indexSettings: object, forwardToReplicas = false) {
  const { taskID } = await client.setSettings({ indexName: index, indexSettings, forwardToReplicas })
  await client.waitForTask({ indexName: index, taskID })
}

async function ids(index: string, query = 'release', more: object = {}) {
  const result = await client.searchSingleIndex({ indexName: index, searchParams: { query, ...more } })
  return result.hits.map(({ objectID }) => objectID)
}

/** Creates an index with two replicas, ordered by year. */
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
  const partial = await client.partialUpdateObject({
    indexName: primary,
    objectID: 'old',
    attributesToUpdate: { year: 2030 },
  })
  await client.waitForTask({ indexName: primary, taskID: partial.taskID ?? 0 })
  expect(await ids(newest)).toEqual(['old', 'next', 'new'])
  const deleted = await client.deleteBy({ indexName: primary, deleteByParams: { filters: 'year=2027' } })
  await client.waitForTask({ indexName: primary, taskID: deleted.taskID })
  expect(await ids(newest)).toEqual(['old', 'new'])
  await client.replaceAllObjects({ indexName: primary, objects: records.slice(1) })
  expect(await ids(newest)).toEqual(['new', 'mid'])
  expect((await client.getSettings({ indexName: primary })).replicas).toHaveLength(2)
  const cleared = await client.clearObjects({ indexName: primary })
  await client.waitForTask({ indexName: primary, taskID: cleared.taskID })
  expect(await ids(newest)).toEqual([])
})

test('settings, synonyms and rules are forwarded on request', async () => {
  const { primary, newest } = await sorted('forward')
  await set(primary, { hitsPerPage: 1 })
  expect(await ids(newest)).toHaveLength(3)
  await set(primary, { hitsPerPage: 2 }, true)
  expect(await ids(newest)).toEqual(['new', 'mid'])
  const synonymHit = [{ objectID: 's', type: 'synonym' as const, synonyms: ['launch', 'release'] }]
  const rules = [{ objectID: 'r', conditions: [], consequence: { hide: [{ objectID: 'new' }] } }]
  for (const forwardToReplicas of [false, true]) {
    const saved = await client.saveSynonyms({ indexName: primary, synonymHit, forwardToReplicas })
    const { taskID } = await client.saveRules({ indexName: primary, rules, forwardToReplicas })
    await client.waitForTask({ indexName: primary, taskID: Math.max(saved.taskID, taskID) })
    expect(await ids(newest, 'launch')).toEqual(forwardToReplicas ? ['mid', 'old'] : [])
  }
})

test.skipIf(isHosted)('only their primary can change their records', async () => {
  const { primary, newest } = await sorted('refused')
  const message = `Index ${newest} is a replica: write to its primary ${primary} instead`
  const refused = { status: 400, message }
  const operation = (indexName: string, destination: string, kind: 'copy' | 'move') =>
    client.operationIndex({ indexName, operationIndexParams: { operation: kind, destination } })
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
  const { taskID } = await client.operationIndex({
    indexName: primary,
    operationIndexParams: { operation: 'copy', destination: copy },
  })
  await client.waitForTask({ indexName: primary, taskID })
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
  const { taskID } = await client.deleteIndex({ indexName: primary })
  await client.waitForTask({ indexName: primary, taskID })
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
  const dataDir = mkdtempSync(join(tmpdir(), 'search-replicas-'))
  const keys = { adminKey: 'admin-key-of-the-replica-test', searchKey: 'search-key-of-the-replica-test' }
  const before = client
  try {
    for (const isFirst of [true, false]) {
      const server = await startSearch({ port: 0, dataDir, ...keys })
      client = fullClient({ ...keys, url: server.url, appId: 'local', isEmbedded: true, close: server.close })
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
    rmSync(dataDir, { recursive: true, force: true })
  }
})
