/** Updates the search records of pages; a page that cannot be indexed does not stop the others. */
import { pagePath } from '@repo/model/paths.ts'
import { segmentsAbove } from '@repo/model/redirects.ts'
import { pagesPerQuery } from '#indexing/pages.ts'
import { isAboutPage, reasonNotWritten, type SyncResult } from '#indexing/sync.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'

/** What was written, and which pages stay stale. */
export interface RecordUpdate extends SyncResult {
  /** Pages that the index rejects as they are, by id, and why. */
  readonly refused: ReadonlyMap<string, string>
  /** Ids of pages for which lake or index did not respond. */
  readonly unanswered: readonly string[]
  /** Why not; empty if all requests were answered. */
  readonly why: string
}

/**
 * Batches in a row without a response, after which no other is tried. After a single one, its own
 * pages may have been too much for the server.
 */
const maxUnanswered = 2

/**
 * Updates the records of all stale pages, batch by batch. A batch is accepted as a whole or not at
 * all, so the pages of a rejected one are tried one by one.
 */
export async function updateStaleRecords({
  applied,
  syncRecords,
}: {
  readonly applied: RegenerationStore
  readonly syncRecords: (pages: readonly string[]) => Promise<SyncResult>
}): Promise<RecordUpdate> {
  const stale = [...applied.staleRecords()]
  const total = { saved: 0, deleted: 0 }
  const fresh = new Set<string>()
  const refused = new Map<string, string>()
  const freshen = async (pages: typeof stale): Promise<void> => {
    const ids = pages.map(([page]) => page)
    try {
      const { saved, deleted } = await syncRecords(ids)
      applied.markRecordsFresh(new Map(pages))
      for (const page of ids) fresh.add(page)
      total.saved += saved
      total.deleted += deleted
    } catch (error) {
      if (!isAboutPage(error)) throw error
      if (pages.length > 1) for (const page of pages) await freshen([page])
      else for (const page of ids) refused.set(page, reasonNotWritten(error))
    }
  }

  let why = ''
  for (let start = 0, unanswered = 0; start < stale.length; start += pagesPerQuery) {
    if (unanswered === maxUnanswered) break
    try {
      await freshen(stale.slice(start, start + pagesPerQuery))
      unanswered = 0
    } catch (error) {
      unanswered += 1
      why = reasonNotWritten(error)
    }
  }
  const unanswered = stale.map(([page]) => page).filter((page) => !fresh.has(page) && !refused.has(page))
  return { ...total, refused, unanswered, why }
}

/** Name of a page for people: its path, or its id if it was never applied. */
export function pageName(id: string, applied: RegenerationStore): string {
  const known = applied.lastFingerprints([id])
  const page = known.get(id)
  if (!page?.slug) return id
  return pagePath({ segments: segmentsAbove(page, (above) => known.get(above)), slug: page.slug })
}
