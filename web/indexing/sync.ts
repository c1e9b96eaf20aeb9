/**
 * Makes the index have exactly the records of some pages, categories and tags. What is written
 * follows only from the current documents and the current index, so repetition and order do not
 * matter.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { inBatches, jsonBytes } from '@repo/kit/batches.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import type { BatchRequest } from 'algoliasearch'
import { z } from 'zod'
import { internalSearchUrl } from '#clients/internal-urls.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { type Delta, deltaOf, type Present } from './delta.ts'
import { documentsPerQuery, movedSince, NotIndexable, wantedRecords } from './documents.ts'
import { ensureIndex, isMissingIndex } from './ensure-index.ts'

/** Numbers of records that were written. */
export interface SyncResult {
  readonly saved: number
  readonly deleted: number
}

/** How often documents may change while they are written, before the next run does the rest. */
const maxRounds = 10

/** Most records in one response (Algolia docs, "hitsPerPage"). */
const recordsPerResponse = 1000

/** Statuses with which Algolia rejects content, such as a record or a batch that is too large. */
const refusals = [400, 413, 422]

/**
 * True if an error of {@link syncRecords} is about one of the documents, so that the others can be
 * indexed without it. False if lake or index did not respond, or rejected the client (a wrong key,
 * too many requests).
 */
export function isAboutDocument(error: unknown): boolean {
  if (error instanceof NotIndexable) return true
  // Errors of @sanity/client have a `statusCode`.
  return error instanceof Error && 'status' in error && refusals.includes(Number(error.status))
}

/**
 * Says in a sentence why the index was not written. algoliasearch retries after every 5xx, and its
 * final message is about application ids; the service's own last response is in the error's trace.
 */
export function reasonNotWritten(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name !== 'RetryError') return error.message
  const said = lastAnswerIn(error)
  return said
    ? `The search service${embeddedAt()} answers with an error: ${said}`
    : `The search service${embeddedAt()} does not answer, or only with errors.`
}

/** Responses to all attempts in a `RetryError` (@algolia/client-common, `StackFrame`). */
const traced = z.object({ stackTrace: z.array(z.object({ response: z.object({ content: z.string() }) })) })
const refusal = z.object({ message: z.string().min(1) })

function lastAnswerIn(error: Error): string | undefined {
  const trace = traced.safeParse(error)
  const content = trace.data?.stackTrace.at(-1)?.response.content
  // Any proxy between site and service may respond with anything.
  return refusal.safeParse(jsonOrUndefined(content ?? '')).data?.message
}

function embeddedAt(): string {
  const address = internalSearchUrl(env())
  return address ? ` at ${address}` : ''
}

/**
 * Writes the records of documents that differ from those in the index.
 * @param ids of pages, categories and tags; one that is not published loses its records
 * @throws Error of @sanity/client or algoliasearch when lake or index do not respond, or reject a
 *   document ({@link isAboutDocument}); what was written stays written
 */
export async function syncRecords(ids: readonly string[]): Promise<SyncResult> {
  const total = { saved: 0, deleted: 0 }
  for (let start = 0; start < ids.length; start += documentsPerQuery) {
    const { saved, deleted } = await syncSome(ids.slice(start, start + documentsPerQuery))
    total.saved += saved
    total.deleted += deleted
  }
  return total
}

async function syncSome(ids: readonly string[]): Promise<SyncResult> {
  const total = { saved: 0, deleted: 0 }
  let moved = ids
  for (let round = 0; moved.length > 0; round += 1) {
    if (round === maxRounds)
      throw new NotIndexable(`${moved.join(', ')} changed ${maxRounds} times while being indexed.`)
    if (round > 0) await pause(20 * 2 ** Math.min(round, 6))
    const [{ records, revisions }, present] = await Promise.all([wantedRecords(moved), presentRecords(moved)])
    const delta = deltaOf(records, present)
    await write(delta)
    total.saved += delta.save.length
    total.deleted += delta.remove.length
    moved = await movedSince(revisions, moved)
  }
  return total
}

/**
 * Records in the index that belong to the documents, with their hashes. Creates a missing index.
 * @throws Error of algoliasearch when the index does not respond
 */
async function presentRecords(ids: readonly string[]): Promise<Present[]> {
  try {
    const { results } = await searchClient().search<Present>({
      requests: ids.map((id) => ({
        indexName: env().ALGOLIA_INDEX_NAME,
        query: '',
        filters: `page:"${id}"`,
        distinct: false,
        hitsPerPage: recordsPerResponse,
        attributesToRetrieve: ['objectID', 'h'],
        attributesToHighlight: [],
        attributesToSnippet: [],
        // Not counted as a reader's search.
        analytics: false,
      })),
    })
    const found = await Promise.all(
      results.map((result, index) => {
        const hits = 'hits' in result ? result.hits : []
        return hits.length < recordsPerResponse ? hits : allRecords(ids[index] ?? '')
      }),
    )
    return found.flat()
  } catch (error) {
    if (!isMissingIndex(error)) throw error
    await ensureIndex()
    return []
  }
}

/** Like {@link presentRecords}, of one page with more records than a search returns. */
async function allRecords(id: string): Promise<Present[]> {
  const records: Present[] = []
  await searchClient().browseObjects<Present>({
    indexName: env().ALGOLIA_INDEX_NAME,
    browseParams: {
      filters: `page:"${id}"`,
      hitsPerPage: recordsPerResponse,
      attributesToRetrieve: ['objectID', 'h'],
    },
    aggregator: ({ hits }) => {
      for (const { objectID, h } of hits) records.push({ objectID, h })
    },
  })
  return records
}

/** Writes a delta, and waits until searches find it. @throws Error of algoliasearch */
export async function write({ save, remove }: Delta): Promise<void> {
  const operations = [
    ...save.map((record) => ({ action: 'updateObject' as const, body: { ...record } })),
    ...remove.map((objectID) => ({ action: 'deleteObject' as const, body: { objectID } })),
  ]
  await sendOperations(env().ALGOLIA_INDEX_NAME, operations)
}

/**
 * Most of one batch: algoliasearch sends 1000 operations, and Algolia advises about 10 MB
 * (send-and-update-your-data/how-to/sending-records-in-batches), part of which is not records.
 */
const batchLimits = { items: 1000, bytes: 9_000_000 }

/** Sends operations in batches; waits until searches find each. @throws Error of algoliasearch */
export async function sendOperations(indexName: string, operations: BatchRequest[]): Promise<void> {
  const client = searchClient()
  for (const requests of inBatches(operations, (operation) => jsonBytes(operation) + 1, batchLimits)) {
    const { taskID } = await client.batch({ indexName, batchWriteParams: { requests } })
    await client.waitForTask({ indexName, taskID })
  }
}
