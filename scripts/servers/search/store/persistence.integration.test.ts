import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import type { SynonymHit } from 'algoliasearch'
import { expect, test } from 'vitest'
import { startTestSearch } from '../testing/server.ts'
import { fullClient } from '../testing/target.ts'

const dataDir = folderOfTest()

type Client = ReturnType<typeof fullClient>

async function withServer<Result>(use: (client: Client) => Promise<Result>): Promise<Result> {
  const server = await startTestSearch({ dataDir: dataDir() })
  try {
    return await use(fullClient(server))
  } finally {
    await server.close()
  }
}

const record = (at: number) => ({ objectID: `r${at}`, text: `record number ${at}`, kind: 'a' })
const objects = Array.from({ length: 300 }, (_, at) => record(at))
const indexName = 'i'
const found = async (client: Client, searchParams: object) =>
  client.searchSingleIndex({ indexName, searchParams })
const listed = async (client: Client) =>
  (await client.listIndices()).items.map(({ name, entries }) => [name, entries])

test('records, settings and synonyms exist after a restart', async () => {
  const taskID = await withServer(async (client) => {
    const indexSettings = { attributesForFaceting: ['kind'], hitsPerPage: 3 }
    await client.setSettings({ indexName, indexSettings })
    const synonym: SynonymHit = { objectID: 's', type: 'oneWaySynonym', input: 'entry', synonyms: ['record'] }
    await client.saveSynonyms({ indexName, synonymHit: [synonym] })
    const [answer] = await client.saveObjects({ indexName, objects, waitForTasks: true })
    return answer?.taskID ?? 0
  })
  await withServer(async (client) => {
    const result = await found(client, { query: 'entry', filters: 'kind:a' })
    expect(result).toMatchObject({ nbHits: 300, hitsPerPage: 3 })
    expect(await client.getTask({ indexName, taskID })).toMatchObject({ status: 'published' })
    const [next] = await client.deleteObjects({ indexName, objectIDs: ['r0'] })
    expect(next?.taskID).toBeGreaterThan(taskID)
  })
})

test('a server starts although its predecessor still holds the file for a moment', async () => {
  const hold = `
    const { DatabaseSync } = require('node:sqlite')
    const { parentPort, workerData } = require('node:worker_threads')
    const database = new DatabaseSync(workerData)
    database.exec('BEGIN EXCLUSIVE')
    parentPort.postMessage('held')
    setTimeout(() => database.close(), 300)`
  const holder = new Worker(hold, { eval: true, workerData: join(dataDir(), 'search.sqlite') })
  await once(holder, 'message')
  await withServer(async (client) => expect(await listed(client)).toEqual([]))
})

test('acknowledged writes that were not indexed yet are indexed after a restart', async () => {
  await withServer((client) => client.saveObjects({ indexName, objects }))
  await withServer(async (client) => expect((await found(client, { query: 'record' })).nbHits).toBe(300))
})

test('moved and deleted indices leave no records on disk', async () => {
  await withServer(async (client) => {
    for (const indexName of ['a', 'b', 'c'])
      await client.saveObjects({ indexName, objects, waitForTasks: true })
    const operationIndexParams = { operation: 'move', destination: 'b' } as const
    await client.operationIndex({ indexName: 'a', operationIndexParams })
    await client.deleteIndex({ indexName: 'c' })
    await client.saveObjects({ indexName: 'c', objects: objects.slice(0, 2), waitForTasks: true })
    await expect.poll(() => rowsOnDisk()).toBe(302)
    await client.deleteIndex({ indexName: 'b' })
    await expect.poll(() => rowsOnDisk()).toBe(2)
  })
  await withServer(async (client) => expect(await listed(client)).toEqual([['c', 2]]))
})

test('a second server on the same folder is refused until the first has ended', async () => {
  await withServer(async () => {
    await expect(startTestSearch({ dataDir: dataDir() })).rejects.toThrow(
      `Another search server uses ${dataDir()}: stop it first, or set DATA_DIR to another folder.`,
    )
  })
  await withServer(async (client) => expect(await listed(client)).toEqual([]))
})

function rowsOnDisk(): number {
  const database = new DatabaseSync(join(dataDir(), 'search.sqlite'), { readOnly: true })
  const row = database.prepare('SELECT count(*) AS n FROM records').get()
  database.close()
  return Number(row?.n)
}
