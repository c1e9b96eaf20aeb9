import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { extendCluster } from '#freshness/cluster.ts'
import { enforceExpiry, expireForgottenBefore } from '#freshness/expiries.ts'
import { endRender } from '#freshness/in-flight-renders.ts'
import { PageIndex, pageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { BuiltPages } from './built-pages.ts'
import { type CachedPage, routeOfCacheKey } from './cache-entries.ts'
import PageCache from './page-cache.ts'
import { PageStore, pageStore } from './page-store.ts'
import { StoredPages } from './stored-pages.ts'

let folder: string
let stored: StoredPages
const cache = new PageCache()

beforeEach(async () => {
  folder = newFolder()
  await useEmptyStore()
  start()
})

function start(build = 'a build') {
  const built = new BuiltPages(join(folder, 'server/app'))
  stored = new StoredPages(join(folder, 'pages.sqlite'), {
    build,
    replacesBuilt: (key) => built.all.has(routeOfCacheKey(key)),
    onDropped: (path) => path && pageIndex().remove(path),
    most: 2,
  })
  const store = new PageStore(built, stored)
  replaceSingleton('pageStore', store)
  replaceSingleton('pageIndex', store.index())
}

const keyOf = (name: string) => `/route-cache/APP_PAGE/c11a/$/docs/${name}`
const headersOf = (name: string, tick: number) => ({ 'x-next-cache-tags': `read:${name}@${tick}` })

function build(name: string, tick = 5) {
  const file = join(folder, 'server/app/docs', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.html`, `${name} of the build`)
  writeFileSync(`${file}.meta`, JSON.stringify({ headers: headersOf(name, tick) }))
}

function pageOf(name: string, status: number, tick = 5): CachedPage {
  const value = {
    kind: 'APP_PAGE' as const,
    html: `${name} ${status}`,
    headers: headersOf(name, tick),
    status,
  }
  return { value, lastModified: 1 }
}

function store(name: string, status: number, tick?: number) {
  return cache.set(keyOf(name), pageOf(name, status, tick).value, {})
}

async function htmlAt(name: string): Promise<string | null> {
  const { value } = (await cache.get(keyOf(name))) ?? {}
  // Next would render it now.
  endRender(`/docs/${name}`)
  return value && 'html' in value ? value.html : null
}

test('a page is that of the build until it expires, and what was rendered since is there after a restart', async () => {
  build('a')
  start()
  expect([await htmlAt('a'), pageIndex().isPage('/docs/a')]).toEqual(['a of the build', true])
  enforceExpiry('read:a', 5)
  expect(await htmlAt('a')).toBeNull()
  await store('a', 200, 6)
  start()
  expect([await htmlAt('a'), pageIndex().queryKeysOf('/docs/a')]).toEqual(['a 200', ['read:a']])
  expect(pageIndex().newestTicks().get('read:a')).toBe(6)
})

test('what an earlier build has rendered is gone', async () => {
  await store('a', 200)
  start('another build')
  expect([await htmlAt('a'), pageIndex().size]).toEqual([null, 0])
})

test('the response of a route handler comes back as it was stored, and as the build wrote it', async () => {
  const file = join(folder, 'server/app/feed.xml')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.body`, 'a feed')
  writeFileSync(`${file}.meta`, JSON.stringify({ headers: headersOf('feed', 5), status: 200 }))
  start()
  const key = '/route-cache/APP_ROUTE/c11a/$/feed.xml'
  expect((await cache.get(key))?.value).toEqual({
    kind: 'APP_ROUTE',
    body: Buffer.from('a feed'),
    headers: headersOf('feed', 5),
    status: 200,
  })
  const value = { kind: 'APP_ROUTE' as const, body: Buffer.from('newer'), headers: headersOf('feed', 6) }
  await cache.set(key, value, { cacheControl: { revalidate: false } })
  expect(await cache.get(key)).toMatchObject({ value, cacheControl: { revalidate: false } })
})

test('of 404s and redirects, the newest stay, and the page index has no others', async () => {
  for (const [name, status] of Object.entries({ a: 308, b: 404, c: 404 })) await store(name, status)
  expect([await htmlAt('a'), await htmlAt('b'), await htmlAt('c')]).toEqual([null, 'b 404', 'c 404'])
  expect([pageIndex().get('/docs/a'), pageIndex().isShown('read:a')]).toEqual([undefined, false])
  start()
  expect([await htmlAt('a'), await htmlAt('b'), pageIndex().size]).toEqual([null, 'b 404', 2])
})

test('when the 404 of a page of the build was dropped, it is rendered again, also after a restart', async () => {
  build('a')
  start()
  await store('a', 404)
  for (const name of ['b', 'c']) await store(name, 404)
  for (const _ of [1, 2]) {
    expect([await htmlAt('a'), pageIndex().get('/docs/a')]).toEqual([null, undefined])
    start()
  }
  await store('a', 200)
  start()
  expect([await htmlAt('a'), pageIndex().isPage('/docs/a')]).toEqual(['a 200', true])
})

test('a page that cannot be written is served from memory, reported with the reason, and written as soon as possible', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await store('a', 200)
  const put = vi.spyOn(stored, 'put').mockImplementation(() => {
    throw new StorageError('The disk is full.')
  })
  for (const tick of [6, 7]) await store('a', 200, tick)
  expect([await htmlAt('a'), pageStore().isOnlyInMemory(keyOf('a'))]).toEqual(['a 200', true])
  expect([pageStore().writeFailure('/docs/a'), log.mock.calls.length]).toEqual(['The disk is full.', 1])
  // It has expired on disk: the next run tries again.
  expect(pageIndex().newestTicks().get('read:a')).toBe(5)

  put.mockRestore()
  expect(await htmlAt('a')).toBe('a 200')
  expect(pageStore().writeFailure('/docs/a')).toBeDefined()
  vi.advanceTimersByTime(2_000)
  expect([await htmlAt('a'), pageStore().writeFailure('/docs/a')]).toEqual(['a 200', undefined])
  expect(pageIndex().newestTicks().get('read:a')).toBe(7)
})

test('of large pages that cannot be written, memory keeps the newest', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(stored, 'put').mockImplementation(() => {
    throw new StorageError('The disk is full.')
  })
  const large = pageOf('a', 200)
  const page = { ...large, value: { ...large.value, html: 'x'.repeat(10_000_000) } }
  const names = ['a', 'b', 'c', 'd']
  for (const name of names) pageStore().put(keyOf(name), page)
  expect(names.map((name) => pageStore().isOnlyInMemory(keyOf(name)))).toEqual([false, true, true, true])
})

test('a file that another program damages is named with what to do', () => {
  new DatabaseSync(join(folder, 'other.sqlite')).close()
  writeFileSync(join(folder, 'other.sqlite'), 'not a database at all, and longer than its header')
  const open = () =>
    new StoredPages(join(folder, 'other.sqlite'), { build: 'a', replacesBuilt: () => false, onDropped() {} })
  expect(open).toThrow(/delete the file: the site renders its pages again/)
})

test.each([200, 404])(
  'when a query of a page is deleted while it is rendered, its response (%i) has expired',
  async (status) => {
    expireForgottenBefore(10)
    await store('a', status)
    expect(await htmlAt('a')).toBeNull()
    await store('a', status, 10)
    expect(await htmlAt('a')).toBe(`a ${status}`)
    // Another page shows the query.
    pageIndex().put('/docs/other', { tags: ['read:a@10'], status: 200 })
    await store('a', status, 9)
    expect(await htmlAt('a')).toBeNull()
  },
)

test('a page that was being rendered when this process joined again has expired, and a known one has not', async () => {
  await store('known', 200)
  expireForgottenBefore(10.5)
  await store('a', 200, 10)
  expect([await htmlAt('a'), await htmlAt('known')]).toEqual([null, 'known 200'])
  await store('a', 200, 11)
  expect(await htmlAt('a')).toBe('a 200')
})

/** Shares pages with other processes. @returns what is shared, by key */
function useSharedPages(shared = new Map<string, unknown>()): Map<string, unknown> {
  extendCluster({
    sharedPage: async <Entry>(key: string) => shared.get(key) as Entry,
    sharePage: async (key, page) => void shared.set(key, page),
  })
  return shared
}

test('a page of another process that expires while it is stored here is not served', async () => {
  useSharedPages(new Map([[keyOf('a'), pageOf('a', 200)]]))
  const pages = pageIndex()
  const put = pages.put.bind(pages)
  vi.spyOn(pages, 'put').mockImplementationOnce((...args) => {
    put(...args)
    // Requests that begin after this share the response of those that are being answered.
    enforceExpiry('read:a', 5)
  })
  expect(await htmlAt('a')).toBeNull()
  replaceSingleton('expiries', undefined)
  expect(await htmlAt('a')).toBe('a 200')
})

test.each([308, 404])(
  'what replaces a page (%i) is for the other processes too, and a response at an unknown URL is not',
  async (status) => {
    const shared = useSharedPages()
    await store('a', 200)
    await store('a', status, 6)
    await store('unknown', status)
    await store('unknown', status, 7)
    expect([...shared.keys()]).toEqual([keyOf('a')])
    // The page of a process that missed the change, and a URL that never had one there.
    for (const pages of [[['/docs/a', { tags: ['read:a@5'], status: 200 }]], []] as const) {
      rmSync(join(folder, 'pages.sqlite'))
      start()
      for (const [path, page] of pages) pageIndex().put(path, page)
      expect(await htmlAt('a')).toBe(`a ${status}`)
      expect(pageIndex().get('/docs/a')).toEqual({ tags: ['read:a@6'], status, isShared: true })
    }
  },
)

test('the page index begins without pages where there is neither a build nor a store', () => {
  expect(new PageStore(new BuiltPages(join(folder, 'none')), stored).index()).toEqual(new PageIndex())
})
