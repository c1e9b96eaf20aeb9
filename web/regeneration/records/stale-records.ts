/** Updates stale search records; a document that cannot be indexed does not stop the others. */
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { segmentsAbove } from '@repo/model/redirects.ts'
import type { Fingerprint } from '#dependencies/fingerprint.ts'
import type { WriteRecords } from '#freshness/cluster.ts'
import type { SyncResult } from '#indexing/sync.ts'
import { maxPath } from '../redirects/redirects.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import type { SearchIndex } from './search-index.ts'

/** Numbers of records that were written, and the documents whose records stay stale. */
export interface RecordUpdate extends SyncResult {
  /** Documents that the index rejects as they are, by id, and why. */
  readonly refused: ReadonlyMap<string, string>
  /** Ids of documents for which lake or index did not respond. */
  readonly unanswered: readonly string[]
  /** Why not; empty if all requests were answered. */
  readonly why: string
}

/**
 * Batches in a row without a response, after which no other is tried. After a single one, its own
 * documents may have been too much for the server.
 */
const maxUnanswered = 2

/**
 * Updates all stale records, batch by batch. A batch is accepted as a whole or not at all, so a
 * rejected one is halved (`eachIndexable`).
 */
export async function updateStaleRecords({
  applied,
  index: { documentsPerQuery, eachIndexable, reasonNotWritten, syncRecords },
  write,
}: {
  readonly applied: RegenerationStore
  readonly index: SearchIndex
  readonly write: WriteRecords
}): Promise<RecordUpdate> {
  const stale = await applied.staleRecords()
  const ids = [...stale.keys()]
  const total = { saved: 0, deleted: 0 }
  const fresh = new Set<string>()
  const refused = new Map<string, string>()
  const bringUpToDate = async (some: readonly string[]): Promise<void> => {
    const { saved, deleted } = await write(some, () => syncRecords(some))
    await applied.markRecordsFresh(new Map(some.map((id) => [id, stale.get(id) ?? 0])))
    for (const id of some) fresh.add(id)
    total.saved += saved
    total.deleted += deleted
  }

  let why = ''
  for (let start = 0, unanswered = 0; start < ids.length; start += documentsPerQuery) {
    if (unanswered === maxUnanswered) break
    try {
      await eachIndexable(ids.slice(start, start + documentsPerQuery), refused, bringUpToDate)
      unanswered = 0
    } catch (error) {
      unanswered += 1
      why = reasonNotWritten(error)
    }
  }
  const unanswered = ids.filter((id) => !fresh.has(id) && !refused.has(id))
  return { ...total, refused, unanswered, why }
}

/**
 * Names of pages, categories and tags for people, by id: the path, or the id of one that was never
 * applied or has a path that is too long for a request.
 */
export async function documentNames(
  ids: Iterable<string>,
  applied: RegenerationStore,
): Promise<Map<string, string>> {
  const all = [...ids]
  const known = await applied.lastFingerprints(all)
  return new Map(
    all.map((id) => {
      const path = pathAmong(known, id)
      return [id, path !== null && path.length <= maxPath ? path : id]
    }),
  )
}

function pathAmong(known: ReadonlyMap<string, Fingerprint>, id: string): string | null {
  const page = known.get(id)
  if (!page?.slug) return null
  if (page.kind === 'category') return categoryPath(page.slug)
  if (page.kind === 'tag') return tagPath(page.slug)
  return pagePath({ segments: segmentsAbove(page, (above) => known.get(above)), slug: page.slug })
}
