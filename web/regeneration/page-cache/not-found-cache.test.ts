import { beforeEach, expect, test, vi } from 'vitest'
import { isExpired } from '#freshness/expiries.ts'
import { PageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'
import { loadExpiries } from '../store/load-expiries.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { dropsUntilCleanup, forgetUnusedQueries, maxNotFound, NotFoundCache } from './not-found-cache.ts'

const keyOf = (path: string) => `/route-cache/APP_PAGE/c11a/$${path}`
const answer = { lastModified: 1, value: null }

beforeEach(() => {
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  replaceSingleton('expiries', undefined)
  replaceSingleton('areExpiriesLoaded', undefined)
  replaceSingleton('forgottenBefore', undefined)
})

function ask(paths: readonly string[], pages: PageIndex, notFoundCache: NotFoundCache) {
  for (const path of paths) {
    notFoundCache.put(keyOf(path), answer)
    pages.put(path, { tags: [`read:${path.slice(1)}@5`], status: 404 })
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `/none-${n}`)

test('of any number of unknown URLs the most recently requested are cached, and nothing of the others', () => {
  const pages = new PageIndex()
  const notFoundCache = new NotFoundCache(() => pages, vi.fn())
  ask(addresses(maxNotFound + 50), pages, notFoundCache)
  expect(pages.size).toBe(maxNotFound)
  expect([notFoundCache.get(keyOf('/none-0')), notFoundCache.get(keyOf('/none-99'))]).toEqual([
    undefined,
    answer,
  ])
  expect([pages.isShown('read:none-0'), pages.isShown('read:none-99')]).toEqual([false, true])
})

test('the 404 of a former page stays on disk, where its page is', () => {
  const pages = new PageIndex()
  const notFoundCache = new NotFoundCache(() => pages, vi.fn())
  pages.put('/page', { tags: [], status: 200 })
  ask(['/none'], pages, notFoundCache)
  const isFor = (path: string) => notFoundCache.isFor(keyOf(path), path)
  expect([isFor('/page'), isFor('/none'), isFor('/other')]).toEqual([false, true, true])
})

test('their queries are deleted together, after many drops', () => {
  const pages = new PageIndex()
  const forget = vi.fn()
  const notFoundCache = new NotFoundCache(() => pages, forget)
  ask(addresses(maxNotFound + dropsUntilCleanup - 1), pages, notFoundCache)
  expect(forget).not.toHaveBeenCalled()
  ask(['/one-more'], pages, notFoundCache)
  expect(forget).toHaveBeenCalledOnce()
})

test('an entry in memory with a deleted query is not served, because no run would expire it', async () => {
  const pages = new PageIndex()
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  replaceSingleton('pageIndex', pages)
  await loadExpiries()
  const noted = (key: string, hash: string, at: number) =>
    store.saveResults([{ key, hash, at, query: '*', params: {}, dependencies: ['tags'] }])
  for (const key of ['read:shown', 'read:unseen', 'read:new'])
    await noted(key, 'x', key === 'read:new' ? 900 : 100)
  await noted('read:unseen', 'y', 200)
  pages.put('/page', { tags: ['read:shown@100'], status: 200 })
  await forgetUnusedQueries(store, pages, 500)
  const stored = await store.cachedQueries(['read:shown', 'read:unseen', 'read:new'])
  expect([...stored.keys()]).toEqual(['read:shown', 'read:new'])
  expect(isExpired(['read:shown@100'])).toBe(false)
  expect(isExpired(['read:unseen@200'])).toBe(true)
  expect(isExpired(['read:new@900'])).toBe(false)
  expect(isExpired(['read:of-a-page-being-made@600'])).toBe(false)
  expect((await store.expiries()).size).toBe(0)
})
