/** How many search records publishing a draft would write and remove. */
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { deltaOf } from '#indexing/delta.ts'
import { documentsPerQuery, NotIndexable, wantedRecords } from '#indexing/documents.ts'
import { presentRecords } from '#indexing/sync.ts'
import { showingQuery } from '#queries/drafts.ts'
import { listsOf } from '../runs/plan.ts'
import type { OtherDrafts } from './other-drafts.ts'

/** Numbers of search records. */
export interface RecordImpact {
  readonly saved: number
  readonly deleted: number
  /** True if other drafts show in these records, so that fewer may change. */
  readonly isMixed: boolean
  /**
   * True if some documents were not compared, so that more may change: there was no time, there
   * were more than {@link maxDocuments}, or the records of one could not be built.
   */
  readonly isCutShort: boolean
}

/**
 * Documents of which records are compared for one answer: building them occupies the site's thread.
 */
const maxDocuments = 300

/**
 * Compares the records that documents would have with those in the index, as a run does.
 * @param ids of the documents whose records may differ
 * @throws Error of @sanity/client or algoliasearch when lake or index do not respond
 */
export async function recordImpact(
  ids: readonly string[],
  { others, isLate }: { others: OtherDrafts; isLate: () => boolean },
): Promise<RecordImpact> {
  const total = { saved: 0, deleted: 0 }
  const isMixed = await showsOthers(ids, others)
  for (let start = 0; start < ids.length; start += documentsPerQuery) {
    const some = ids.slice(start, start + documentsPerQuery)
    const delta = start >= maxDocuments || isLate() ? null : await deltaOfDocuments(some)
    if (!delta) return { ...total, isMixed, isCutShort: true }
    total.saved += delta.save.length
    total.deleted += delta.remove.length
  }
  return { ...total, isMixed, isCutShort: false }
}

/** Null if the records of a document cannot be built. */
async function deltaOfDocuments(ids: readonly string[]) {
  try {
    const [{ records }, present] = await Promise.all([
      wantedRecords(ids, (query, params) => draftsClient().fetch(query, params)),
      presentRecords(ids),
    ])
    return deltaOf(records, present)
  } catch (error) {
    if (error instanceof NotIndexable) return null
    throw error
  }
}

async function showsOthers(ids: readonly string[], { ids: others, keys, areTooMany }: OtherDrafts) {
  if (areTooMany) return true
  if (ids.length === 0 || others.length === 0) return false
  const [showing, lists] = await Promise.all([
    publishedClient().fetch<string[]>(showingQuery, { ids, others }),
    listsOf(keys),
  ])
  return showing.length > 0 || lists.some((id) => ids.includes(id))
}
