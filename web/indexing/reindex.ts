/** Builds a new index, which replaces the one that readers search only when it is complete. */

import { errorMessage } from '@repo/kit/error-message.ts'
import { publishedClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { recordIdsQuery } from '#queries/reach.ts'
import { hashOf } from '#records/hash.ts'
import type { SearchRecord } from '#records/page.ts'
import { wantedRecords } from './documents.ts'
import { eachIndexable } from './each-indexable.ts'
import { ensureIndex, isMissingIndex } from './ensure-index.ts'
import { sendOperations, syncRecords } from './sync.ts'

/** Share of records that a new index may lack (SPEC.md §9: at most 10 percent). */
const maxLost = 0.1

/** Age from which an unfinished index counts as abandoned, ms; building one takes minutes. */
const abandonedAfterMs = 60 * 60 * 1000

/** The new index is much smaller than the old one, so the old one stays. */
export class TooManyLost extends Error {}

/**
 * Builds a new index and replaces the old one.
 * @param options `force` publishes however many records are lost; `signal` aborts before the old
 * index is replaced
 * @returns numbers of pages, categories and tags, and of records before and after; `refused`:
 *   documents that are missing from the index, completely or in part, by id, and why
 * @throws TooManyLost when more than 10 percent of the records would be lost: the old index stays
 * unchanged
 * @throws Error of @sanity/client or algoliasearch when lake or index do not respond: likewise
 * @throws the reason of `signal`: likewise
 */
export async function reindex(options: { readonly force?: boolean; readonly signal?: AbortSignal } = {}) {
  const client = searchClient()
  const live = env().ALGOLIA_INDEX_NAME
  const temporary = temporaryName(live)
  const before = await countOf(live)
  await removeAbandoned(live)
  // A search of an index that does not exist is an error, and this one may take minutes to build.
  if (before === 0) await ensureIndex(live)
  try {
    await ensureIndex(temporary)
    const refused = new Map<string, string>()
    const written = new Set<string>()
    const made = await hashesOf(await documentIds(), refused, async (records) => {
      options.signal?.throwIfAborted()
      await fill(temporary, records, written)
    })
    options.signal?.throwIfAborted()
    const after = await countOf(temporary)
    if (after !== written.size) {
      throw new Error(`The new index holds ${after} of ${written.size} records: it is not published.`)
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
    await catchUp(made, refused)
    return { documents: made.size, before, after, refused }
  } catch (error) {
    await removed(temporary)
    throw error
  }
}

function temporaryName(live: string): string {
  return `${live}_tmp_${process.pid}_${Date.now()}`
}

/** When an index was begun, ms since 1970; null for a name of another kind. */
function begunAt(name: string, live: string): number | null {
  const [, time] = (name.startsWith(live) && /^_tmp_\d+_(\d+)$/.exec(name.slice(live.length))) || []
  return time === undefined ? null : Number(time)
}

/** Deletes indexes of aborted runs, whose records would cost money permanently. */
async function removeAbandoned(live: string) {
  for (const { name } of await indices()) {
    const begun = begunAt(name, live)
    if (begun !== null && begun < Date.now() - abandonedAfterMs) await removed(name)
  }
}

/**
 * Returns an empty list for a key that may not list indexes; such a key can still build one.
 * @throws Error of algoliasearch
 */
async function indices(): Promise<{ readonly name: string }[]> {
  try {
    return (await searchClient().listIndices()).items
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 403) return []
    throw error
  }
}

/** Deletes an unfinished index. Its errors would hide the one that led here. */
async function removed(indexName: string) {
  try {
    await searchClient().deleteIndex({ indexName })
  } catch (error) {
    // A key that may not delete an index could not have created one either.
    const isRefused = error instanceof Error && 'status' in error && error.status === 403
    if (!isRefused)
      console.error(`The unfinished index ${indexName} may be left behind: ${errorMessage(error)}`)
  }
}

/** Number of records in an index; 0 if it does not exist. @throws Error of algoliasearch */
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

function documentIds(): Promise<string[]> {
  return publishedClient().fetch(recordIdsQuery)
}

/**
 * Hashes of the records of each published document, by its id.
 * @param refused gets those that cannot be indexed
 * @param use gets the records as they are read
 */
async function hashesOf(
  ids: readonly string[],
  refused: Map<string, string>,
  use: (records: readonly SearchRecord[]) => Promise<void> = async () => undefined,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  await eachIndexable(ids, refused, async (some) => {
    const { records, revisions } = await wantedRecords(some)
    await use(records)
    const byDocument = Map.groupBy(records, ({ page }) => page)
    for (const id of revisions.keys()) hashes.set(id, hashOf((byDocument.get(id) ?? []).map(({ h }) => h)))
  })
  return hashes
}

/** @param written gets the ids of written records; a refused document may have some of them */
async function fill(indexName: string, records: readonly SearchRecord[], written: Set<string>) {
  const operations = records.map((record) => ({ action: 'addObject' as const, body: { ...record } }))
  await sendOperations(indexName, operations)
  for (const { objectID } of records) written.add(objectID)
}

/**
 * Updates the new index with what the site wrote to the old one in the meantime: synonyms,
 * published documents, and those that show a new name of a category or tag without a new revision
 * of their own. All of them are therefore read once more, and those whose records differ are
 * compared with the index.
 * @param made hashes of the records that the new index was built with
 * @param refused gets the documents that cannot be indexed
 */
async function catchUp(made: ReadonlyMap<string, string>, refused: Map<string, string>) {
  await ensureIndex()
  const published = await documentIds()
  const now = await hashesOf(published, new Map())
  const ids = [...new Set([...made.keys(), ...published])]
  const differing = ids.filter((id) => made.get(id) !== now.get(id))
  await eachIndexable(differing, refused, syncRecords)
}
