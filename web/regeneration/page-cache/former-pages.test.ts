import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'
import { pathOfCacheKey } from './cache-entries.ts'
import { filesOfEntry } from './entry-files.ts'
import { type Bounds, FormerPages } from './former-pages.ts'
import { loadPageIndex } from './load-page-index.ts'
import { isPartialWrite, partialWriteKeys, writeJournaled } from './partial-writes.ts'
import { WriteJournal } from './write-journal.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'))
  replaceSingleton('writeJournal', new WriteJournal(':memory:'))
  replaceSingleton('partialWrites', undefined)
  replaceSingleton('writers', undefined)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keyOf = (name: string) => `/route-cache/APP_PAGE/c11a/$/docs/${name}`

/** Writes an entry as Next does. @returns its key */
function written(name: string, { bytes = 1000, status = 404 } = {}): string {
  const key = keyOf(name)
  const put = (ending: string, text: string) => {
    const file = join(folder, key + ending)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  put('.html', 'x'.repeat(bytes))
  put('.meta', JSON.stringify({ status, headers: { 'x-next-cache-tags': `read:${name}@5` } }))
  put('.segments/_tree.segment.rsc', 'x')
  return key
}

/** The page that the build made for the same URL. */
function built(name: string) {
  const file = join(folder, 'app/docs', name)
  mkdirSync(dirname(file), { recursive: true })
  for (const ending of ['.html', '.meta', '.rsc']) writeFileSync(file + ending, '{}')
}

/** A bounded set of entries, and the page index that has them. */
function boundedBy(bounds: Partial<Bounds>) {
  const pages = new PageIndex()
  const left = new FormerPages(folder, () => pages, { count: 100, bytes: 1_000_000, ...bounds })
  const put = (name: string, options = {}) => {
    pages.put(`/docs/${name}`, { tags: [`read:${name}@5`], status: 404 })
    left.put(written(name, options))
  }
  return { pages, left, put }
}

const onDisk = () =>
  globSync('route-cache/**/*.html', { cwd: folder })
    .map((file) => pathOfCacheKey(`/${file.replace('.html', '')}`))
    .sort()

test('beyond the limit the most recently requested entries stay, and nothing of the others', () => {
  const { pages, left, put } = boundedBy({ count: 3 })
  for (const name of ['a', 'b', 'c']) put(name)
  left.use(keyOf('a'))
  for (const name of ['d', 'e']) put(name)
  expect(onDisk()).toEqual(['/docs/a', '/docs/d', '/docs/e'])
  expect(globSync('**/b*', { cwd: folder })).toEqual([])
  expect(pages.size).toBe(3)
  expect([pages.isShown('read:b'), pages.isShown('read:e')]).toEqual([false, true])
})

test('their size on disk is bounded too, and an entry larger than the bound is the only one', () => {
  const { put } = boundedBy({ bytes: 10_000 })
  for (const name of ['a', 'b', 'c']) put(name, { bytes: 4000 })
  expect(onDisk()).toEqual(['/docs/b', '/docs/c'])
  put('d', { bytes: 50_000 })
  expect(onDisk()).toEqual(['/docs/d'])
})

test("the build's page at the URL is deleted too, or it would be served again", () => {
  const { put } = boundedBy({ count: 1 })
  built('a')
  built('ab')
  put('a')
  put('b')
  expect(globSync('app/**/*.*', { cwd: folder }).sort()).toEqual(
    ['.html', '.meta', '.rsc'].map((ending) => `app/docs/ab${ending}`),
  )
})

test('a URL that has a page again is not counted', () => {
  const { left, put } = boundedBy({ count: 1 })
  put('a')
  left.remove(keyOf('a'))
  put('b')
  expect(onDisk()).toEqual(['/docs/a', '/docs/b'])
})

test('an entry that is being written is not deleted', async () => {
  const { put } = boundedBy({ count: 1 })
  put('a')
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = writeJournaled(keyOf('a'), () => promise)
  put('b')
  expect(onDisk()).toEqual(['/docs/a', '/docs/b'])
  resolve()
  await writing
})

test('after a kill during the deletion the next process does not read the entry', () => {
  const { put } = boundedBy({ count: 1 })
  put('a')
  const end = vi.spyOn(WriteJournal.prototype, 'end').mockImplementation(() => {
    throw new Error('killed')
  })
  expect(() => put('b')).toThrow('killed')
  end.mockRestore()
  replaceSingleton('partialWrites', undefined)
  expect([isPartialWrite(keyOf('a')), partialWriteKeys()]).toEqual([true, [keyOf('a')]])
})

test('entries of earlier processes are bounded at the start, the oldest are deleted', () => {
  for (const [age, name] of ['c', 'a', 'b', 'page'].entries()) {
    written(name, { status: name === 'page' ? 200 : 308 })
    const time = new Date(Date.now() - 100_000 + age * 1000)
    utimesSync(join(folder, `${keyOf(name)}.meta`), time, time)
  }
  const pages = loadPageIndex(folder)
  expect(pages.formerPageKeys).toEqual(['c', 'a', 'b'].map(keyOf))
  new FormerPages(folder, () => pages, { count: 2, bytes: 1_000_000 })
  expect(onDisk()).toEqual(['/docs/a', '/docs/b', '/docs/page'])
  expect([pages.get('/docs/c'), pages.get('/docs/page')?.status]).toEqual([undefined, 200])
})

test('the files of an entry are where Next writes them', () => {
  const { written: own, built: before } = filesOfEntry('/server', keyOf('a'))
  expect(own).toContain('/server/route-cache/APP_PAGE/c11a/$/docs/a.html')
  expect(before).toContain('/server/app/docs/a.html')
  expect(existsSync(join(folder, 'app'))).toBe(false)
})
