import { expect, test } from 'vitest'
import { isExpired } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { useEmptyStore as newStore } from '#testing/empty-store.ts'
import { countDropped, dropsUntilCleanup, forgetUnusedQueries } from './unused-queries.ts'

/** An empty store with results of queries, of which a page shows the first. */
async function storeWith(...results: readonly (readonly [key: string, at: number, hash?: string])[]) {
  const store = await newStore()
  for (const [key, at, hash = 'x'] of results)
    await store.saveResults([{ key, hash, at, query: '*', params: {}, dependencies: ['tags'] }])
  pageIndex().put('/page', { tags: [`read:shown@${results[0]?.[1]}`], status: 200 })
  return { stored: async () => [...(await store.cachedQueries(results.map(([key]) => key))).keys()], store }
}

test('after many dropped responses, the queries that no page shows are deleted', async () => {
  const { stored } = await storeWith(['read:shown', 100], ['read:unseen', 100])
  for (let count = 1; count < dropsUntilCleanup; count += 1) countDropped()
  expect(await stored()).toHaveLength(2)
  countDropped()
  await expect.poll(stored).toEqual(['read:shown'])
})

test('an entry in memory with a deleted query is not served, because no run would expire it', async () => {
  const { stored, store } = await storeWith(
    ['read:shown', 100],
    ['read:unseen', 100],
    ['read:new', 900],
    ['read:unseen', 200, 'y'],
  )
  await forgetUnusedQueries(store, pageIndex(), 500)
  expect([await stored(), isExpired(['read:shown@100'])]).toEqual([['read:shown', 'read:new'], false])
  expect([isExpired(['read:unseen@200']), isExpired(['read:new@900'])]).toEqual([true, false])
  expect([isExpired(['read:of-a-page-being-made@600']), (await store.expiries()).size]).toEqual([false, 0])
})
