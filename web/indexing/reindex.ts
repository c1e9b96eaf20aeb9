/** The whole index anew, beside the one that readers search, which is replaced only when the new one is complete. */

import { publishedClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { pageIdsQuery } from '#queries/records.ts'
import { hashOf } from '#records/hash.ts'
import type { SearchRecord } from '#records/page.ts'
import { ensureIndex, isMissingIndex } from './ensure-index.ts'
import { pagesPerQuery, wantedRecords } from './pages.ts'
import { syncRecords } from './sync.ts'

/** Share of records that may be lost before an index is published (specification §9: at most 10 percent). */
const maxLost = 0.1

/** Records in one batch; algoliasearch's own number (notes/search.md §4). */
const batchSize = 1000

/** What was made. */
export interface Reindexed {
  readonly pages: number
  /** Records before and after. */
  readonly before: number
  readonly after: number
}

/** The new index is much smaller than the old one, which therefore stays. */
export class TooManyLost extends Error {}

/**
 * @param options `force` publishes however many records are lost
 * @throws TooManyLost when more than 10 percent of the records would be lost: the old index stays as it was
 * @throws Error of @sanity/client or algoliasearch when lake or index do not answer: likewise
 */
export async function reindex(options: { readonly force?: boolean } = {}): Promise<Reindexed> {
  const client = searchClient()
  const live = env().ALGOLIA_INDEX_NAME
  const temporary = `${live}_tmp_${process.pid}_${Date.now()}`
  const before = await countOf(live)
  try {
    await ensureIndex(temporary)
    const ids: string[] = await publishedClient().fetch(pageIdsQuery)
    const records: SearchRecord[] = []
    const made = await hashesOf(ids, (some) => records.push(...some))
    await fill(temporary, records)
    const after = await countOf(temporary)
    if (after !== records.length) {
      throw new Error(`The new index holds ${after} of ${records.length} records: it is not published.`)
    }
    if (!options.force && after < before * (1 - maxLost)) {
      throw new TooManyLost(
        `The new index has ${after} records, the old one ${before}: more than 10 percent would be lost, so the old one stays. If that is right, run it with --force.`,
      )
    }
    const { taskID } = await client.operationIndex({
      indexName: temporary,
      operationIndexParams: { operation: 'move', destination: live },
    })
    await client.waitForTask({ indexName: temporary, taskID })
    await catchUp(made)
    return { pages: ids.length, before, after }
  } catch (error) {
    await removed(temporary)
    throw error
  }
}

/** Takes away what was not finished. That this fails, too, must not hide why it is done. */
async function removed(indexName: string) {
  try {
    await searchClient().deleteIndex({ indexName })
  } catch (error) {
    // A key that may not remove an index could not begin one either.
    const isRefused = error instanceof Error && 'status' in error && error.status === 403
    if (!isRefused) console.error(`The unfinished index ${indexName} may be left behind:`, error)
  }
}

/** Number of records in an index; 0 when there is none. @throws Error of algoliasearch */
export async function countOf(indexName: string): Promise<number> {
  try {
    const result = await searchClient().searchSingleIndex({
      indexName,
      searchParams: { query: '', distinct: false, hitsPerPage: 0, analytics: false },
    })
    return result.nbHits ?? 0
  } catch (error) {
    if (isMissingIndex(error)) return 0
    throw error
  }
}

/** A hash of the records of each page that is published, by its id. @param use is given the records as they are read */
async function hashesOf(
  ids: readonly string[],
  use: (records: readonly SearchRecord[]) => void = () => undefined,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (let start = 0; start < ids.length; start += pagesPerQuery) {
    const { records, revisions } = await wantedRecords(ids.slice(start, start + pagesPerQuery))
    const ofPage = Map.groupBy(records, ({ page }) => page)
    for (const id of revisions.keys()) hashes.set(id, hashOf((ofPage.get(id) ?? []).map(({ h }) => h)))
    use(records)
  }
  return hashes
}

async function fill(indexName: string, records: readonly SearchRecord[]) {
  const client = searchClient()
  for (let start = 0; start < records.length; start += batchSize) {
    const requests = records
      .slice(start, start + batchSize)
      .map((record) => ({ action: 'addObject' as const, body: { ...record } }))
    const { taskID } = await client.batch({ indexName, batchWriteParams: { requests } })
    await client.waitForTask({ indexName, taskID })
  }
}

/**
 * What the site wrote to the old index while the new one was filled went with the old one: the writers' words, pages that
 * were published, and pages that show the new name of a category or tag, whose revision is what it was. So all of them
 * are read once more; only those that read otherwise are held against the index.
 * @param made hashes of the records that the new index was filled with
 */
async function catchUp(made: ReadonlyMap<string, string>) {
  await ensureIndex()
  const published: string[] = await publishedClient().fetch(pageIdsQuery)
  const now = await hashesOf(published)
  const ids = [...new Set([...made.keys(), ...published])]
  await syncRecords(ids.filter((id) => made.get(id) !== now.get(id)))
}
