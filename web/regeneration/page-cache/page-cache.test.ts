/** Next's page cache on a real disk: URLs of former pages. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { gzipSync } from 'node:zlib'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enforceExpiry, enforceNews, expireForgottenBefore } from '#freshness/expiries.ts'
import { PageIndex, pageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { Lease } from '../nodes/lease.ts'
import { FormerPages } from './former-pages.ts'
import { notFoundCache } from './not-found-cache.ts'
import PageCache from './page-cache.ts'
import { WriteJournal } from './write-journal.ts'

type Cache = InstanceType<typeof PageCache>

let folder: string
let cache: Cache

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  replaceSingleton('writeJournal', new WriteJournal(':memory:'))
  replaceSingleton('pageIndex', new PageIndex())
  await useEmptyStore()
  replaceSingleton('partialWrites', undefined)
  replaceSingleton('writers', undefined)
  replaceSingleton('formerPages', new FormerPages(folder, pageIndex, { count: 2, bytes: 1_000_000 }))
  // Without memory every response comes from disk, as after a restart.
  cache = new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: folder,
    revalidatedTags: [],
  } as unknown as ConstructorParameters<typeof PageCache>[0])
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  replaceSingleton('forgottenBefore', undefined)
  replaceSingleton('expiries', undefined)
  replaceSingleton('lease', undefined)
})

const keyOf = (name: string) => `/route-cache/APP_PAGE/c11a/$/docs/${name}`
const fileOf = (name: string) => join(folder, `${keyOf(name)}.html`)

/** The entry that Next stores after it has rendered a URL. */
function entryOf(name: string, status: number, tick = 5) {
  const value = {
    kind: 'APP_PAGE',
    html: `${name} ${status}`,
    rscData: Buffer.from('x'),
    headers: { 'x-next-cache-tags': `read:${name}@${tick}` },
    status,
  }
  return { value, context: { cacheControl: { revalidate: 1, expire: 1 } } }
}

/** Stores the render of a URL, as Next does. */
function store(name: string, status: number, tick?: number) {
  const { value, context } = entryOf(name, status, tick)
  return cache.set(keyOf(name), value as never, context as never)
}

async function statusAt(name: string): Promise<number | null> {
  const entry = await cache.get(keyOf(name), {
    kind: 'APP_PAGE',
    isFallback: false,
    isRoutePPREnabled: false,
  } as never)
  return entry?.value && 'status' in entry.value ? (entry.value.status ?? null) : null
}

test('of the URLs of former pages, the most recently requested stay on disk, and the page index has no others', async () => {
  for (const name of ['a', 'b', 'c']) await store(name, 200)
  await store('a', 308)
  await store('b', 404)
  expect(await statusAt('a')).toBe(308)
  await store('c', 308)
  expect(['a', 'b', 'c'].map((name) => existsSync(fileOf(name)))).toEqual([true, false, true])
  expect([await statusAt('a'), await statusAt('b'), await statusAt('c')]).toEqual([308, null, 308])
  expect([pageIndex().get('/docs/b'), pageIndex().isShown('read:b')]).toEqual([undefined, false])
})

test('a deleted entry is rendered again, in memory, and a page that is published again is on disk', async () => {
  for (const name of ['a', 'b', 'c']) {
    await store(name, 200)
    await store(name, 404)
  }
  expect(await statusAt('a')).toBeNull()
  await store('a', 404)
  expect([await statusAt('a'), existsSync(fileOf('a'))]).toEqual([404, false])
  await store('a', 200)
  expect([await statusAt('a'), existsSync(fileOf('a'))]).toEqual([200, true])
  expect(['b', 'c'].map((name) => existsSync(fileOf(name)))).toEqual([true, true])
})

test.each([200, 404])(
  'when another node deletes a query of a page while it is rendered, its response (%i) has expired',
  async (status) => {
    enforceNews([{ key: 'read:a', at: 9, isForgotten: true }])
    await store('a', status)
    expect(await statusAt('a')).toBeNull()
    await store('a', status, 10)
    expect(await statusAt('a')).toBe(status)
    // Another page shows the query.
    pageIndex().put('/docs/other', { tags: ['read:a@10'], status: 200 })
    await store('a', status, 9)
    expect(await statusAt('a')).toBeNull()
  },
)

test('a page that was being rendered when this node joined again has expired, and a known one has not', async () => {
  await store('known', 200)
  expireForgottenBefore(10.5)
  await store('a', 200, 10)
  expect([await statusAt('a'), await statusAt('known')]).toEqual([null, 200])
  await store('a', 200, 11)
  expect(await statusAt('a')).toBe(200)
})

/** Stores pages as the database of several nodes does. @returns what is stored, by key */
async function useSharedPages(shared = new Map<string, Buffer>()): Promise<Map<string, Buffer>> {
  const lease = new Lease({ monotonic: () => 0, wall: () => 0 }, () => {})
  replaceSingleton('lease', lease)
  lease.renew(lease.moment())
  const pages = {
    read: async (_build: string, key: string) => shared.get(key),
    write: async (_build: string, key: string, entry: Buffer) => {
      shared.set(key, entry)
    },
  }
  Object.defineProperties(await useEmptyStore(), { nodes: { value: {} }, pages: { value: pages } })
  return shared
}

test('a page of another node that expires while it is stored here is not served', async () => {
  await useSharedPages(new Map([[keyOf('a'), gzipSync(serialize(entryOf('a', 200)))]]))
  const pages = pageIndex()
  const put = pages.put.bind(pages)
  vi.spyOn(pages, 'put').mockImplementationOnce((...args) => {
    put(...args)
    // Requests that begin after this share the response of those that are being answered.
    enforceExpiry('read:a', 5)
  })
  expect(await statusAt('a')).toBeNull()
  replaceSingleton('expiries', undefined)
  expect(await statusAt('a')).toBe(200)
})

test.each([308, 404])(
  'what replaces a page (%i) is for the other nodes too, and a response at an unknown URL is not',
  async (status) => {
    const shared = await useSharedPages()
    await store('a', 200)
    await store('a', status, 6)
    await store('unknown', status)
    expect([...shared.keys()]).toEqual([keyOf('a')])
    // The page of a node that missed the change, and a URL that never had one there.
    for (const pages of [[['/docs/a', { tags: ['read:a@5'], status: 200 }]], []] as const) {
      rmSync(folder, { recursive: true, force: true })
      replaceSingleton('pageIndex', new PageIndex())
      notFoundCache.remove(keyOf('a'))
      for (const [path, page] of pages) pageIndex().put(path, page)
      expect(await statusAt('a')).toBe(status)
      expect(pageIndex().get('/docs/a')).toEqual({ tags: ['read:a@6'], status, isFromOtherNode: true })
    }
  },
)
