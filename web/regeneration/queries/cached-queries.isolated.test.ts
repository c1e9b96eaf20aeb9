import { getEventListeners } from 'node:events'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { formatQueryTag, queryKeyOf } from '#freshness/query-tags.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { Lease } from '../nodes/lease.ts'
import { loadExpiries } from '../store/load-expiries.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import {
  generationOf,
  outdateQueriesBegunBefore,
  resultForPage,
  revalidateAtOnce,
  revalidateQueries,
} from './cached-queries.ts'

const query = '{"title": *[_id == $id][0].title}'
const params = { id: 'llm' }
const read = { key: queryKeyOf(query, params), query, params }
let servers: ServersHere

beforeAll(async () => {
  servers = await serversHere()
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  await loadExpiries()
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
})

afterEach(() => {
  replaceSingleton('recentResults', undefined)
  vi.restoreAllMocks()
})

afterAll(async () => {
  replaceSingleton('regenerationStore', undefined)
  await servers?.close()
})

test('a result that a large run keeps for its pages is replaced by a newer one, also when the limit is reached', async () => {
  await revalidateQueries([read])
  const recent = currentSingleton<Map<string, { json: string; at: number }>>('recentResults')
  for (let number = 0; number < 2000; number += 1) recent?.set(`read:${number}`, { json: 'null', at: 1 })
  await servers.writer.patch('llm').set({ title: 'Newer' }).commit()
  expect((await revalidateQueries([read])).changed).toEqual([read.key])
  const { json, tags } = await resultForPage(query, params)
  expect(JSON.parse(json)).toEqual({ title: 'Newer' })
  expect(tags).toContain(formatQueryTag({ key: read.key, tick: recent?.get(read.key)?.at ?? 0 }))
})

/** Queries of the titles of all pages, of which each result was read now. */
async function titlesOfPages() {
  const ids = ['llm', 'tts', 'stt', 'splitter']
  const queries = ids.map((id) => ({ key: queryKeyOf(query, { id }), query, params: { id } }))
  await revalidateQueries(queries)
  const tags: string[][] = []
  for (const { params: own } of queries) tags.push((await resultForPage(query, own)).tags)
  return { ids, queries, tags }
}

test('what one transaction changed expires in one moment, and not before all results are there', async () => {
  const { ids, queries, tags } = await titlesOfPages()
  const transaction = servers.writer.transaction()
  for (const id of ids) transaction.patch(id, { set: { title: `${id} at once` } })
  await transaction.commit()
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  const seen: number[] = []
  const count = () => tags.filter((own) => isExpired(own)).length
  vi.spyOn(client, 'fetch').mockImplementation((async (...input: unknown[]) => {
    const result = await original(...input)
    seen.push(count())
    return result
  }) as never)
  const whole = queryKeyOf('whole', {})
  const { changed } = await revalidateAtOnce({ queries, expired: [whole] })
  expect(seen).toEqual([0, 0, 0, 0])
  expect(count()).toBe(4)
  expect([...changed].sort()).toEqual(queries.map(({ key }) => key).sort())
  expect(isExpired([formatQueryTag({ key: whole, tick: 1 })])).toBe(true)
  expect(JSON.parse((await resultForPage(query, { id: 'tts' })).json)).toEqual({ title: 'tts at once' })
})

test('when the lake does not answer one of these queries, none has expired', async () => {
  const { ids, queries, tags } = await titlesOfPages()
  const transaction = servers.writer.transaction()
  for (const id of ids) transaction.patch(id, { set: { title: `${id} later` } })
  await transaction.commit()
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  vi.spyOn(client, 'fetch').mockImplementation((async (text: string, given: { id?: string }) => {
    if (given.id === 'splitter' || given.id === undefined) throw new Error('the lake is down')
    return original(text, given)
  }) as never)
  await expect(revalidateAtOnce({ queries, expired: [] })).rejects.toThrow('the lake is down')
  expect(tags.filter((own) => isExpired(own))).toEqual([])
})

test('pages get no result before it is stored: nothing would expire them when it was reverted', async () => {
  const { queries } = await titlesOfPages()
  const { title } = JSON.parse((await resultForPage(query, params)).json)
  replaceSingleton('recentResults', undefined)
  await servers.writer.patch('llm').set({ title: 'Reverted' }).commit()
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  const isRead = Promise.withResolvers<void>()
  let page: { json: string; tags: string[] } | undefined
  vi.spyOn(client, 'fetch').mockImplementation((async (text: string, given: { id?: string }) => {
    if (given.id === 'llm') return original(text, given).finally(() => setTimeout(isRead.resolve, 20))
    if (given.id !== 'splitter') throw new Error('the lake is down')
    await isRead.promise
    page = await resultForPage(query, params)
    throw new Error('the lake is down')
  }) as never)
  await expect(revalidateAtOnce({ queries, expired: [] })).rejects.toThrow('the lake is down')
  vi.restoreAllMocks()
  await servers.writer.patch('llm').set({ title }).commit()
  await revalidateQueries([read])
  expect(page?.json).toBe('{"title":"Reverted"}')
  expect(isExpired(page?.tags ?? [])).toBe(true)
})

test('when one query fails, no other one starts after the error was thrown', async () => {
  const fetch = vi.spyOn(publishedClient(), 'fetch').mockImplementation((async (
    _query: string,
    given: object,
  ) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if ('fails' in given) throw new Error('the lake is down')
    return {}
  }) as never)
  const others = Array.from({ length: 50 }, (_, number) => ({ ...read, key: `read:other-${number}` }))
  await expect(revalidateQueries([{ ...read, params: { fails: true } }, ...others])).rejects.toThrow(
    'the lake is down',
  )
  const calls = fetch.mock.calls.length
  expect(calls).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(fetch.mock.calls.length).toBe(calls)
})

test('a render that begins after a query in flight was outdated has another generation, and one without a query in flight has not', async () => {
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  const hold = Promise.withResolvers<void>()
  vi.spyOn(client, 'fetch').mockImplementation((async (...input: unknown[]) => {
    await hold.promise
    return original(...input)
  }) as never)
  const [before, other] = [generationOf(query, params), generationOf(query, { id: 'tts' })]
  const inFlight = resultForPage(query, params, before)
  outdateQueriesBegunBefore(Date.now())
  expect(generationOf(query, params)).toBeGreaterThan(before)
  expect(generationOf(query, { id: 'tts' })).toBe(other)
  hold.resolve()
  await inFlight
})

describe('a node that shares its store', () => {
  /** With a lease that the test renews and takes away. */
  function newNode() {
    const store = Object.defineProperty(new SqliteStore(':memory:'), 'nodes', { value: {} })
    const lease = new Lease({ monotonic: () => 0, wall: () => 0 }, () => {})
    const before = currentSingleton<SqliteStore>('regenerationStore')
    replaceSingleton('regenerationStore', store)
    replaceSingleton('lease', lease)
    lease.renew(lease.moment())
    onTestFinished(() => {
      replaceSingleton('regenerationStore', before)
      replaceSingleton('lease', undefined)
    })
    return { store, lease }
  }

  test('with a lease, renders share the generation of a query; without one, no two do', () => {
    const { lease } = newNode()
    const shared = generationOf(query, params)
    expect(generationOf(query, params)).toBe(shared)
    lease.lose()
    const alone = [query, query, '*'].map((text) => generationOf(text, params))
    expect(new Set([shared, ...alone]).size).toBe(4)
    lease.renew(lease.moment())
    expect(generationOf(query, params)).toBe(shared)
  })

  test('without a lease, pages get what the lake has now, which is neither stored nor kept', async () => {
    const { store, lease } = newNode()
    await revalidateQueries([read])
    await servers.writer.patch('llm').set({ title: 'Without a lease' }).commit()
    lease.lose()
    const save = vi.spyOn(store, 'saveResults')
    const result = await resultForPage(query, params)
    expect(JSON.parse(result.json)).toEqual({ title: 'Without a lease' })
    expect(result.tags).toEqual(['expired'])
    expect(isExpired(result.tags)).toBe(true)
    expect(save).not.toHaveBeenCalled()
  })

  test('with a lease, a result is stored, and nothing waits for the loss of the lease afterwards', async () => {
    const { store, lease } = newNode()
    const { tags } = await resultForPage(query, params)
    expect((await store.cachedQueries([read.key])).size).toBe(1)
    expect(tags[0]).toMatch(/^read:/)
    vi.spyOn(publishedClient(), 'fetch').mockRejectedValueOnce(new Error('the lake is down'))
    await expect(resultForPage(query, params)).rejects.toThrow('the lake is down')
    expect(getEventListeners(lease.loss, 'abort')).toEqual([])
  })

  test('when the lease is lost while the store does not answer, the page waits no longer', async () => {
    const { store, lease } = newNode()
    const answer = Promise.withResolvers<never>()
    const save = vi.spyOn(store, 'saveResults').mockReturnValue(answer.promise)
    const page = resultForPage(query, params)
    await vi.waitFor(() => expect(save).toHaveBeenCalled())
    lease.lose()
    expect((await page).tags).toEqual(['expired'])
    // Nothing listens to it anymore, and it does not end the process.
    answer.reject(new StorageError('cut off'))
    await new Promise(setImmediate)
  })

  test('when the store fails before the loss is noticed, pages get what the lake has', async () => {
    const { store } = newNode()
    vi.spyOn(store, 'nextTick').mockRejectedValueOnce(new StorageError('cut off'))
    expect((await resultForPage(query, params)).tags).toEqual(['expired'])
    vi.spyOn(store, 'saveResults').mockRejectedValueOnce(new StorageError('cut off'))
    expect((await resultForPage(query, params)).tags).toEqual(['expired'])
  })
})
