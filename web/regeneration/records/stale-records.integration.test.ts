import { randomUUID } from 'node:crypto'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aCategory, aNodePage, aTag, type TestDocument } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { searchClient } from '#clients/search.ts'
import { alone } from '#freshness/cluster.ts'
import { indexOfSite } from '#indexing/index-of-site.ts'
import { syncRecords } from '#indexing/sync.ts'
import type { SearchRecord } from '#records/page.ts'
import { replaceSingleton } from '#singleton.ts'
import { planOf } from '../runs/plan.ts'
import { type RunReport, regenerate } from '../runs/regenerate.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { RecordPasses } from './record-passes.ts'

let applied: RegenerationStore
/** Summary of every page in a test; no page had it in an earlier test. */
let summary: string

/** Three batches of pages; the ids are in the order in which they are indexed. */
const ids = Array.from({ length: 130 }, (_, n) => `page-${String(n).padStart(3, '0')}`)

const servers = openedForFile(() => serversHere())

beforeEach(async () => {
  applied = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', applied)
  summary = randomUUID()
  await write(aCategory('text'), ...ids.map((id) => aNodePage(id, 'text', { summary })))
})

const write = (...documents: readonly TestDocument[]) => servers.write(...documents)

async function recordsOf(page: string): Promise<number> {
  const { nbHits } = await searchClient().searchSingleIndex({
    indexName: 'loomwork',
    searchParams: { query: '', filters: `page:"${page}"`, distinct: false },
  })
  return nbHits ?? 0
}

/** A run about these documents, as the webhook begins it, without pages to render. */
async function run(
  about: readonly string[],
  ensureIndex = async () => false,
  onBatch: (ids: readonly string[]) => void = () => undefined,
): Promise<RunReport> {
  const { report } = await regenerate(() => planOf(new Set(['text', ...about]), { applied }), {
    atOnce: false,
    retryFailed: true,
    onApplied: () => undefined,
    onExact: () => undefined,
    turnToRender: async () => undefined,
    onPagesDone: () => undefined,
    updateStaleRecords: (withSettings) =>
      new RecordPasses({
        applied,
        withLock: alone.withRecordsLock,
        index: {
          ...indexOfSite,
          syncRecords: (some) => {
            onBatch(some)
            return syncRecords(some)
          },
          ensureIndex,
        },
      }).update(withSettings),
  })
  return report
}

async function found(): Promise<number> {
  const pages = new Set<string>()
  await searchClient().browseObjects<SearchRecord>({
    indexName: 'loomwork',
    browseParams: { attributesToRetrieve: ['page', 'content'] },
    aggregator: ({ hits }) => {
      for (const { page, content } of hits) if (content === summary) pages.add(page)
    },
  })
  return pages.size
}

test('a page that is too large for a query keeps no other out of the index', async () => {
  const sizes: number[] = []
  // Each link has the slug of its target.
  const slug = { _type: 'slug', current: 'x'.repeat(1_000_000) }
  await write(aNodePage('target', 'text', { slug, unlisted: true }))
  const links = Array.from({ length: 150 }, (_, n) => aBlock(`b${n}`, 'There', { link: 'target' }))
  await write(aNodePage('page-003', 'text', { body: links }))
  onTestFinished(async () => {
    await write(aNodePage('page-003', 'text'))
    await servers.writer.delete('target')
  })
  const { failures } = await run(ids, undefined, (some) => sizes.push(some.length))
  expect(failures).toEqual([
    {
      what: 'search records of /docs/text/page-003/',
      why: expect.stringMatching(/^page-003 cannot be read.*too large/),
      document: 'page-003',
    },
  ])
  expect([...(await applied.staleRecords()).keys()]).toEqual(['page-003'])
  expect(await found()).toBe(129)
  // The first batch is halved until the page is alone; the others are written as they are.
  expect(sizes).toEqual([50, 25, 12, 6, 3, 3, 1, 2, 6, 13, 25, 50, 32])
})

test('a batch that is too much for the server does not stop the pages behind it', async () => {
  const batch = vi.spyOn(searchClient(), 'batch').mockRejectedValueOnce(new Error('the server hung up'))
  const { failures } = await run(ids)
  batch.mockRestore()
  expect(failures).toEqual([{ what: 'search records', why: 'the server hung up' }])
  expect([...(await applied.staleRecords()).keys()]).toEqual(ids.slice(0, 50))
  expect(await found()).toBe(80)
})

test('synonyms that the index rejects stop no records', async () => {
  const refused = () => Promise.reject(new Error('too many synonyms'))
  const { failures } = await run(ids, refused)
  expect(failures).toEqual([{ what: 'search settings', why: 'too many synonyms' }])
  expect((await applied.staleRecords()).size).toBe(0)
})

test.each(['tag', 'category', 'redirect', 'somethingElse'])(
  'a page that is replaced by a %s with the same id loses its records, and has them again when it returns',
  async (type) => {
    await run(ids)
    expect(await recordsOf('page-007')).toBeGreaterThan(0)
    // The lake rejects another type for an existing document, as Sanity does.
    await servers.writer.delete('page-007')
    await write({ ...aTag('page-007'), _type: type })
    await run(['page-007'])
    expect(await recordsOf('page-007')).toBe(0)
    await servers.writer.delete('page-007')
    await write(aNodePage('page-007', 'text', { summary }))
    await run(['page-007'])
    expect(await recordsOf('page-007')).toBeGreaterThan(0)
  },
)

test('a search service that does not respond is not requested for each page', async () => {
  await servers.stopSearch()
  const search = vi.spyOn(searchClient(), 'search')
  const { failures } = await run(ids)
  expect(search).toHaveBeenCalledTimes(2)
  expect(failures).toEqual([{ what: 'search records', why: expect.stringContaining('does not answer') }])
  // The pages and their category.
  expect((await applied.staleRecords()).size).toBe(ids.length + 1)
})
