/** Compares the search index with records rebuilt from the lake. */
import { sha256 } from '@repo/kit/hash.ts'
import { publishedClient } from '@repo/web/clients/sanity.ts'
import { searchClient } from '@repo/web/clients/search.ts'
import { wantedRecords } from '@repo/web/indexing/documents.ts'
import { eachIndexable } from '@repo/web/indexing/each-indexable.ts'
import { ensureIndex, isMissingIndex } from '@repo/web/indexing/ensure-index.ts'
import { syncRecords, write } from '@repo/web/indexing/sync.ts'
import { recordIdsQuery } from '@repo/web/queries/reach.ts'
import type { SearchRecord } from '@repo/web/records/page.ts'
import { type Finding, finding } from './findings.ts'

type Trace = ReturnType<typeof traceOf>

/** The records of the index and those that it should have. */
export type Records = Awaited<ReturnType<typeof readRecords>>

/**
 * Reads all records of both.
 * @throws Error of @sanity/client or algoliasearch if lake or index do not answer
 */
export async function readRecords(indexName: string) {
  const wanted: Trace[] = []
  /**
   * Documents that no records can be built from, by `_id`, with the reason. Their existing records
   * are not compared.
   */
  const refused = new Map<string, string>()
  await eachIndexable(await publishedClient().fetch(recordIdsQuery), refused, async (ids) => {
    wanted.push(...(await wantedRecords(ids)).records.map(traceOf))
  })
  const present: Trace[] = []
  try {
    await searchClient().browseObjects<SearchRecord>({
      indexName,
      browseParams: { query: '', attributesToRetrieve: ['*'], hitsPerPage: 1000 },
      aggregator: ({ hits }) => void present.push(...hits.map(traceOf)),
    })
  } catch (error) {
    if (!isMissingIndex(error)) throw error
  }
  return { wanted, present, refused }
}

/** Records that are missing, superfluous or different, and documents that cannot have records. */
export function recordFindings({ wanted, present, refused }: Records): Finding[] {
  const is = new Map(present.map((trace) => [trace.objectID, trace]))
  const should = new Map(wanted.map((trace) => [trace.objectID, trace]))
  return [
    ...wanted.flatMap(({ objectID, digest, url }): Finding[] => {
      const found = is.get(objectID)
      if (!found) return [finding('record-missing', objectID, url)]
      return found.digest === digest ? [] : [finding('record-differs', objectID, url)]
    }),
    ...present.flatMap(({ objectID, page, url }) =>
      should.has(objectID) || refused.has(page) ? [] : [finding('record-superfluous', objectID, url)],
    ),
    ...[...refused].map(([id, reason]) => finding('not-indexable', id, reason)),
  ]
}

/**
 * Writes the records that differ, and deletes superfluous ones. Leaves the records of a document
 * that cannot be indexed.
 * @returns the number of each
 * @throws Error of @sanity/client or algoliasearch
 */
export async function repairRecords(indexName: string): Promise<{ saved: number; deleted: number }> {
  const records = await readRecords(indexName)
  const findings = recordFindings(records)
  if (findings.length === 0) return { saved: 0, deleted: 0 }
  await ensureIndex(indexName)
  const ids = (kind: Finding['kind']) => findings.filter((f) => f.kind === kind).map(({ what }) => what)
  const differing = new Set([...ids('record-missing'), ...ids('record-differs')])
  const remove = ids('record-superfluous')
  const documents = new Set(
    records.wanted.flatMap(({ objectID, page }) => (differing.has(objectID) ? [page] : [])),
  )
  const refused = new Map<string, string>()
  let saved = 0
  await eachIndexable([...documents], refused, async (some) => {
    const save = (await wantedRecords(some)).records.filter(({ objectID }) => differing.has(objectID))
    await write({ save, remove: [] })
    saved += save.length
  })
  await write({ save: [], remove })
  // A publish during the repair may have been overwritten, so compare once more.
  const left = records.present.flatMap(({ objectID, page }) => (remove.includes(objectID) ? [page] : []))
  await eachIndexable([...new Set([...documents, ...left])].filter(Boolean), refused, syncRecords)
  return { saved, deleted: remove.length }
}

/** A record, as far as it is compared. */
function traceOf(record: Partial<SearchRecord> & Pick<SearchRecord, 'objectID'>) {
  // `_highlightResult` and the like belong to the response, not to the record.
  const own = Object.entries(record).filter(([name]) => !name.startsWith('_'))
  // Of the whole content, because a changed record may have kept its own hash.
  const digest = sha256(canonical(Object.fromEntries(own)))
  const { objectID, page = '', url = '' } = record
  return { objectID, page, digest, url }
}

/** JSON that does not depend on the order of keys, which the index may change. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
