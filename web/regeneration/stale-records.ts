/** Pages whose records are noted as stale → the index. One that cannot be indexed does not hold up the others. */
import { pagePath } from '@repo/model/paths.ts'
import { segmentsAbove } from '@repo/model/redirects.ts'
import { pagesPerQuery } from '#indexing/pages.ts'
import { isAboutPage, reasonNotWritten, type SyncResult } from '#indexing/sync.ts'
import type { Applied } from './applied.ts'

/** What was written, and which pages stay noted. */
export interface Freshened extends SyncResult {
  /** Pages that the index does not take as they are, by id, and why. */
  readonly refused: ReadonlyMap<string, string>
  /** Ids of pages for which lake or index did not answer. */
  readonly unanswered: readonly string[]
  /** Why not; empty when all were answered. */
  readonly why: string
}

/**
 * Slices in a row without an answer, after which no other is tried: nobody is there. After a single one it may be its own
 * pages that are too much for a server.
 */
const maxUnanswered = 2

/**
 * Brings the records of every noted page up to date, slice by slice; what is done is noted no more. Of a slice that is
 * refused each page is tried by itself, since a batch is taken as a whole or not at all.
 */
export async function freshenRecords({
  applied,
  syncRecords,
}: {
  readonly applied: Applied
  readonly syncRecords: (pages: readonly string[]) => Promise<SyncResult>
}): Promise<Freshened> {
  const stale = [...applied.staleRecords()]
  const total = { saved: 0, deleted: 0 }
  const fresh = new Set<string>()
  const refused = new Map<string, string>()
  const freshen = async (pages: typeof stale): Promise<void> => {
    const ids = pages.map(([page]) => page)
    try {
      const { saved, deleted } = await syncRecords(ids)
      applied.recordsAreFresh(new Map(pages))
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

/** How people know a page: by its path, or by its id where it was never applied. */
export function nameOfPage(id: string, applied: Applied): string {
  const known = applied.lastKnown([id])
  const page = known.get(id)
  if (!page?.slug) return id
  return pagePath({ segments: segmentsAbove(page, (above) => known.get(above)), slug: page.slug })
}
