/** How many search records publishing a draft would write and remove. */
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { deltaOf } from '#indexing/delta.ts'
import { NotIndexable, pagesPerQuery, wantedRecords } from '#indexing/pages.ts'
import { presentRecords } from '#indexing/sync.ts'
import { showingQuery } from '#queries/drafts.ts'
import type { OtherDrafts } from './other-drafts.ts'

/** Numbers of search records. */
export interface RecordImpact {
  readonly saved: number
  readonly deleted: number
  /** Whether other drafts show in these records, so that fewer may change. */
  readonly isMixed: boolean
  /** Whether there was no time for all pages, so that more may change. */
  readonly isCutShort: boolean
}

/** Pages of which records are compared for one answer: building them occupies the site's thread. */
const maxPages = 300

/**
 * Compares the records that pages would have with those in the index, as a run does.
 * @param ids of the pages whose records may differ
 * @throws Error of @sanity/client or algoliasearch when lake or index do not respond
 */
export async function recordImpact(
  ids: readonly string[],
  { others, isLate }: { readonly others: OtherDrafts; readonly isLate: () => boolean },
): Promise<RecordImpact> {
  const total = { saved: 0, deleted: 0 }
  const isMixed = await showsOthers(ids, others)
  for (let start = 0; start < ids.length; start += pagesPerQuery) {
    const some = ids.slice(start, start + pagesPerQuery)
    const delta = start >= maxPages || isLate() ? null : await deltaOfPages(some)
    if (!delta) return { ...total, isMixed, isCutShort: true }
    total.saved += delta.save.length
    total.deleted += delta.remove.length
  }
  return { ...total, isMixed, isCutShort: false }
}

/** Null if the records of a page cannot be built. */
async function deltaOfPages(ids: readonly string[]) {
  try {
    const [{ records }, present] = await Promise.all([
      wantedRecords(ids, draftsClient()),
      presentRecords(ids),
    ])
    return deltaOf(records, present)
  } catch (error) {
    if (error instanceof NotIndexable) return null
    throw error
  }
}

async function showsOthers(
  ids: readonly string[],
  { ids: others, areTooMany }: OtherDrafts,
): Promise<boolean> {
  if (areTooMany) return true
  if (ids.length === 0 || others.length === 0) return false
  const showing: string[] = await publishedClient().fetch(showingQuery, { ids, others })
  return showing.length > 0
}
