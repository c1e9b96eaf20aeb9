/** The page cache on a real folder that cannot be written for a while. */

import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageIndex } from '#freshness/page-index.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { writeFailure } from './failed-writes.ts'
import PageCache from './page-cache.ts'
import { WriteJournal } from './write-journal.ts'

const key = '/route-cache/APP_PAGE/hash/$/docs/a'
type Set = PageCache['set']

let folder: string
let cache: PageCache

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers({ toFake: ['Date'] })
  replaceSingleton('writeJournal', new WriteJournal(':memory:'))
  replaceSingleton('pageIndex', new PageIndex())
  await useEmptyStore()
  replaceSingleton('partialWrites', undefined)
  replaceSingleton('failedWrites', undefined)
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  cache = new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: join(folder, 'server'),
    revalidatedTags: [],
    dev: false,
    maxMemoryCacheSize: 1_000_000,
    _requestHeaders: {},
  })
})

afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * An entry as Next passes it (next/dist/server/response-cache/types.d.ts), whose `kind` is a
 * constant of its types only.
 */
function entry(html: string) {
  const headers = { 'x-next-cache-tags': `read:x@${html.length}` }
  return { kind: 'APP_PAGE', html, rscData: Buffer.from(''), headers, status: 200 }
}

async function set(html: string) {
  const context = { fetchCache: false, isRoutePPREnabled: false, isFallback: false }
  const [value, own] = [entry(html), context] as unknown as [Parameters<Set>[1], Parameters<Set>[2]]
  await cache.set(key, value, own)
}

async function get(): Promise<unknown> {
  const found = await cache.get(key, { kind: 'APP_PAGE' } as unknown as Parameters<PageCache['get']>[1])
  return found?.value && 'html' in found.value ? found.value.html : null
}

test('a page that cannot be written is served from memory, reported with the reason, and written as soon as possible', async () => {
  const blocked = join(folder, 'server')
  writeFileSync(blocked, '')
  await set('fresh')
  expect(await get()).toBe('fresh')
  expect(writeFailure('/docs/a')).toMatch(
    /cannot be written \((?:ENOTDIR|EEXIST): .*\): give the site the right/,
  )
  // It has expired on disk: the next run tries again.
  expect(currentSingleton<PageIndex>('pageIndex')?.get('/docs/a')).toBeUndefined()

  vi.advanceTimersByTime(2_000)
  expect(await get()).toBe('fresh')
  expect(writeFailure('/docs/a')).toBeDefined()

  renameSync(blocked, `${blocked}-aside`)
  vi.advanceTimersByTime(2_000)
  expect(await get()).toBe('fresh')
  expect(writeFailure('/docs/a')).toBeUndefined()
  expect(existsSync(join(folder, 'server', `${key}.html`))).toBe(true)
  expect(currentSingleton<PageIndex>('pageIndex')?.get('/docs/a')).toEqual({
    tags: ['read:x@5'],
    status: 200,
  })
})
