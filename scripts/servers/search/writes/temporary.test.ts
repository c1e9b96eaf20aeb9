import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import { Store } from '../store/store.ts'

const keys = { search: 'search-key', admin: 'admin-key' }
const abandoned = ['docs_tmp_123456', 'docs_tmp_1099999', 'docs_tmp_4711_1790000000000']
const others = ['docs', 'docs_tmp', 'docs_tmp_2024', 'docs_tmp_1100000', 'other_tmp_123456']
let folder: string
let now: number

beforeEach(() => {
  folder = newFolder()
  now = Date.UTC(2026, 0, 1)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

function opened(): Catalog {
  return Catalog.open(new Store(folder, () => new Date(now)), keys)
}

function write(catalog: Catalog, indexName: string) {
  return catalog.writes.batch(indexName, [{ action: 'addObject', body: { objectID: '1' } }])
}

const names = (catalog: Catalog) => catalog.list().map(({ name }) => name)

test('temporary indices of an interrupted reindex are removed at the next start', async () => {
  const first = opened()
  for (const name of [...abandoned, ...others]) await write(first, name)
  await first.close()
  now += limits.temporaryMs
  const early = opened()
  await early.writes.removeTemporary()
  expect(names(early)).toHaveLength(abandoned.length + others.length)
  await early.close()
  now += 1
  const late = opened()
  await vi.waitFor(() => expect(names(late)).toEqual([...others].sort()))
  // The store removes an index first, and the engine follows.
  const removed = () => late.engine('docs_tmp_123456').search({})
  await vi.waitFor(() => expect(removed).toThrow('does not exist'), 10_000)
  expect(late.engine('docs').search({}).nbHits).toBe(1)
  await late.close()
})

test('they are removed while the server runs, except one that is being written', async () => {
  const catalog = opened()
  await write(catalog, 'docs')
  await write(catalog, 'docs_tmp_111111')
  await write(catalog, 'docs_tmp_222222')
  now += limits.temporaryMs + 1
  // Requested before the cleanup, and not yet done.
  const writing = write(catalog, 'docs_tmp_222222')
  vi.advanceTimersByTime(limits.temporaryCheckMs)
  await writing
  await vi.waitFor(() => expect(names(catalog)).toEqual(['docs', 'docs_tmp_222222']))
  now += limits.temporaryMs + 1
  vi.advanceTimersByTime(limits.temporaryCheckMs)
  await vi.waitFor(() => expect(names(catalog)).toEqual(['docs']))
  await catalog.close()
})
