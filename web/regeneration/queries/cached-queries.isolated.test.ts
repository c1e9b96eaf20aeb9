import { getEventListeners } from 'node:events'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { Lease } from '#cluster/nodes/lease.ts'
import { extendCluster } from '#freshness/cluster.ts'
import { isExpired } from '#freshness/expiries.ts'
import { formatQueryTag, queryKeyOf } from '#freshness/query-tags.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { answerReads } from '#testing/lake-reads.ts'
import { loadExpiries } from '../runs/load-expiries.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import {
  expireNow,
  outdateInFlightQueries,
  resultForPage,
  revalidateAtOnce,
  revalidateQueries,
} from './cached-queries.ts'

const query = '{"title": *[_id == $id][0].title}'
const params = { id: 'llm' }
const read = { key: queryKeyOf(query, params), query, params }
const store = new SqliteStore(':memory:')

const servers = openedForFile(() => serversHere())
beforeAll(async () => {
  replaceSingleton('regenerationStore', store)
  await loadExpiries()
  await servers.write(...smallDocumentation())
})

afterEach(() => {
  replaceSingleton('results', undefined)
  vi.restoreAllMocks()
})

afterAll(async () => {
  replaceSingleton('regenerationStore', undefined)
})

test('pages share the result that a run has read, and get a new one when it has expired', async () => {
  await revalidateQueries([read])
  const fetch = vi.spyOn(publishedClient(), 'fetch')
  const { tags } = await resultForPage(query, params)
  expect(await resultForPage(query, params)).toEqual({ json: expect.any(String), tags })
  expect(fetch).not.toHaveBeenCalled()
  await servers.writer.patch('llm').set({ title: 'Newer' }).commit()
  await expireNow(store, [read.key])
  const after = await resultForPage(query, params)
  expect(JSON.parse(after.json)).toEqual({ title: 'Newer' })
  expect([isExpired(tags), isExpired(after.tags)]).toEqual([true, false])
})

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
  const seen: number[] = []
  const count = () => tags.filter((own) => isExpired(own)).length
  answerReads((_query, _params, ask) => ask().finally(() => seen.push(count())))
  const whole = queryKeyOf('whole', {})
  const { changed } = await revalidateAtOnce({ queries, expired: [whole] })
  expect([seen, count()]).toEqual([[0, 0, 0, 0], 4])
  expect([...changed].sort()).toEqual(queries.map(({ key }) => key).sort())
  expect(isExpired([formatQueryTag({ key: whole, tick: 1 })])).toBe(true)
  expect(JSON.parse((await resultForPage(query, { id: 'tts' })).json)).toEqual({ title: 'tts at once' })
})

test('pages get no result before it is stored: nothing would expire them when it was reverted', async () => {
  const { queries } = await titlesOfPages()
  const { title } = JSON.parse((await resultForPage(query, params)).json)
  replaceSingleton('results', undefined)
  await servers.writer.patch('llm').set({ title: 'Reverted' }).commit()
  const isRead = Promise.withResolvers<void>()
  let page: { json: string; tags: string[] } | undefined
  answerReads(async (_query, { id }, ask) => {
    if (id === 'llm') return ask().finally(() => setTimeout(isRead.resolve, 20))
    if (id !== 'splitter') throw new Error('the lake is down')
    await isRead.promise
    page = await resultForPage(query, params)
    throw new Error('the lake is down')
  })
  await expect(revalidateAtOnce({ queries, expired: [] })).rejects.toThrow('the lake is down')
  vi.restoreAllMocks()
  await servers.writer.patch('llm').set({ title }).commit()
  await revalidateQueries([read])
  expect([page?.json, isExpired(page?.tags ?? [])]).toEqual(['{"title":"Reverted"}', true])
})

test('renders share a query in flight, but not one that a run has outdated, whose result is not kept', async () => {
  const hold = Promise.withResolvers<void>()
  const fetch = answerReads((_query, _params, ask) => hold.promise.then(ask))
  const [first, second] = [resultForPage(query, params), resultForPage(query, params)]
  outdateInFlightQueries()
  const later = resultForPage(query, params)
  hold.resolve()
  const [{ tags }, ...others] = await Promise.all([first, second, later])
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(others.map((one) => one.tags[0] === tags[0])).toEqual([true, false])
  expect((await resultForPage(query, params)).tags).toEqual((await later).tags)
})

describe('a process that shares its store', () => {
  function newNode() {
    const store = new SqliteStore(':memory:')
    const lease = new Lease(
      () => ({ monotonic: 0, wall: 0 }),
      () => {},
    )
    const before = currentSingleton<SqliteStore>('regenerationStore')
    replaceSingleton('regenerationStore', store)
    extendCluster({ mayServeCached: () => lease.isHeld(), whileConnected: (work) => lease.whileHeld(work) })
    lease.renew(lease.moment())
    onTestFinished(() => {
      replaceSingleton('regenerationStore', before)
      replaceSingleton('cluster', undefined)
    })
    return { store, lease }
  }

  test('without a lease, pages get what the lake has now, which is neither stored nor kept', async () => {
    const { store, lease } = newNode()
    await revalidateQueries([read])
    await servers.writer.patch('llm').set({ title: 'Without a lease' }).commit()
    lease.lose()
    const save = vi.spyOn(store, 'saveResults')
    const result = await resultForPage(query, params)
    expect([JSON.parse(result.json), result.tags]).toEqual([{ title: 'Without a lease' }, ['expired']])
    expect(isExpired(result.tags)).toBe(true)
    expect(save).not.toHaveBeenCalled()
  })

  test('with a lease, a result is stored, and nothing waits for the loss of the lease afterwards', async () => {
    const { store, lease } = newNode()
    const { tags } = await resultForPage(query, params)
    expect((await store.cachedQueries([read.key])).size).toBe(1)
    expect(tags[0]).toMatch(/^read:/)
    vi.spyOn(publishedClient(), 'fetch').mockRejectedValueOnce(new Error('the lake is down'))
    await expect(resultForPage(query, { id: 'tts' })).rejects.toThrow('the lake is down')
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
