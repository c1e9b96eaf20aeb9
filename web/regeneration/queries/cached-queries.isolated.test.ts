import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { resultForPage, revalidateAtOnce, revalidateQueries } from './cached-queries.ts'
import { isExpired, loadExpiries } from './expiries.ts'
import { formatQueryTag, queryKeyOf } from './query-tags.ts'

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
