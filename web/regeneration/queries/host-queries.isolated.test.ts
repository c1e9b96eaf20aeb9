/**
 * How pages get results where the host has the page cache: nothing reports to this process what has
 * expired.
 */
import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { replaceSingleton } from '#singleton.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { generationOf, resultForPage, revalidateQueries } from './cached-queries.ts'
import { queryKeyOf } from './query-tags.ts'

const query = '{"title": *[_id == $id][0].title}'
const params = { id: 'llm' }
const read = { key: queryKeyOf(query, params), query, params }
let servers: ServersHere

beforeAll(async () => {
  // The store is replaced, and this address never asked.
  servers = await serversHere({ SITE_PAGE_CACHE: 'host', SITE_DATABASE_URL: 'postgres://localhost:1/site' })
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  replaceSingleton('regenerationStore', undefined)
  await servers?.close()
})

async function publish(title: string) {
  await servers.writer.patch('llm').set({ title }).commit()
}

test('a result that is outdated when it arrives is read again', async () => {
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  let calls = 0
  vi.spyOn(client, 'fetch').mockImplementation((async (...input: unknown[]) => {
    calls += 1
    const isFirst = calls === 1
    const result = await original(...input)
    if (isFirst) {
      await publish('Newer')
      await revalidateQueries([read])
    }
    return result
  }) as never)
  expect(JSON.parse((await resultForPage(query, params)).json)).toEqual({ title: 'Newer' })
  expect(calls).toBe(3)
})

test('a page does not use what a run has read: another process may have seen a newer result', async () => {
  await revalidateQueries([read])
  await publish('Newest')
  expect(JSON.parse((await resultForPage(query, params)).json)).toEqual({ title: 'Newest' })
})

test('no two renders share a result', () => {
  expect(generationOf(query, params)).not.toBe(generationOf(query, params))
})

test('a result has a tag that expires at once, and one that expires later', async () => {
  const { tags } = await resultForPage(query, params)
  expect(tags).toEqual([expect.stringMatching(`^${read.key}@\\d+$`), read.key, `late:${read.key}`])
})
