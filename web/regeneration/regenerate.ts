/** One run: a plan → expired and fresh pages, records in the index, and the versions remembered as applied. */
import { cacheTagOf } from '#facets/cache-tags.ts'
import type { Facet } from '#facets/facets.ts'
import type { SyncResult } from '#indexing/sync.ts'
import type { Applied } from './applied.ts'
import { expire } from './expire.ts'
import { isExpired } from './expired.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Plan } from './plan.ts'
import { type Warmed, warm, withSlash } from './warm.ts'

/** What a run did; the webhook's answer and `/api/status` show it. */
export interface Report {
  /** Documents that are applied now, with the revision that readers see; null for one that is gone. The first 100. */
  readonly documents: readonly { readonly id: string; readonly rev: string | null }[]
  readonly expired: readonly Facet[]
  /** Paths of pages that were made anew. */
  readonly regenerated: readonly string[]
  /** Search records written and removed. */
  readonly saved: number
  readonly deleted: number
  readonly failures: readonly Failure[]
  /** How long each part took. */
  readonly ms: {
    readonly plan: number
    readonly pages: number
    readonly records: number
    readonly total: number
  }
}

/** Something that is tried again. */
export interface Failure {
  /** Path of a page, or `search records`. */
  readonly what: string
  readonly why: string
}

/** Documents named in a report; the first start of a site applies all of them. */
const maxDocuments = 100

/** What a run needs of the world. */
export interface World {
  readonly site: string
  readonly fetch: typeof globalThis.fetch
  readonly applied: Applied
  /** Pages of our cache; null where it does not serve, so that there is nothing to make anew. */
  readonly kept: KeptPages | null
  /** Also look for pages that are expired since an earlier run: after a start, and after a failure. */
  readonly again: boolean
  readonly syncRecords: (pages: readonly string[]) => Promise<SyncResult>
  /** ms, from any beginning. */
  readonly now: () => number
}

/**
 * Carries a plan out. Pages and records do not wait for each other, and neither stops at the other's failure. Versions
 * are remembered when everything that depends on them was begun on disk: what is still to be done then (an expired
 * page, a stale record) is found there by the next run, or by the next start.
 * @throws Error of @sanity/client when the plan could not be made: nothing was done
 */
export async function regenerate(plan: () => Promise<Plan>, world: World): Promise<Report> {
  const { applied, kept, again, now } = world
  const begun = now()
  const { facets, records, newPaths, versions } = await plan()
  const planned = now()
  const tags = expire({ facets, records }, applied)
  const paths = kept ? touched(kept, { tags, newPaths, again }) : []
  const own = new Set([...(kept?.carrying(pageTags(facets)) ?? []), ...newPaths])
  const isStale = (path: string) => isExpired(kept?.get(path)?.tags ?? [])
  const [pages, index] = await Promise.all([
    timed(async () => {
      // What was edited is fresh first, and its records beside it; the many pages that only name it follow.
      const first = await warm(
        paths.filter((path) => own.has(path)),
        { ...world, isStale },
      )
      return [
        ...first,
        ...(await warm(
          paths.filter((path) => !own.has(path)),
          { ...world, isStale },
        )),
      ]
    }, now),
    timed(() => synced(world), now),
  ])
  applied.remember(versions)
  return {
    documents: [...versions]
      .slice(0, maxDocuments)
      .map(([id, imprint]) => ({ id, rev: imprint?.rev ?? null })),
    expired: [...facets].sort(),
    regenerated: pages.value
      .filter(({ failure }) => failure === null)
      .map(({ path }) => withSlash(path))
      .sort(),
    saved: index.value.saved,
    deleted: index.value.deleted,
    failures: [...pages.value.flatMap(pageFailure), ...index.value.failures],
    ms: { plan: planned - begun, pages: pages.ms, records: index.ms, total: now() - begun },
  }
}

/** Cache tags that only the pages of the changed documents carry, and those that show one of them whole. */
function pageTags(facets: Iterable<Facet>): string[] {
  return [...facets].filter((facet) => facet.startsWith('page:')).map(cacheTagOf)
}

function touched(
  kept: KeptPages,
  { tags, newPaths, again }: { tags: readonly string[]; newPaths: readonly string[]; again: boolean },
): string[] {
  const left = again ? kept.stale(isExpired) : []
  return [...new Set([...kept.carrying(tags), ...newPaths, ...left])].sort()
}

function pageFailure({ path, failure }: Warmed): Failure[] {
  return failure === null ? [] : [{ what: withSlash(path), why: failure }]
}

/** Records of every page that is noted as stale, be it by this run or by one that failed. */
async function synced({
  applied,
  syncRecords,
}: World): Promise<SyncResult & { failures: readonly Failure[] }> {
  const pages = applied.staleRecords()
  if (pages.length === 0) return { saved: 0, deleted: 0, failures: [] }
  try {
    const result = await syncRecords(pages)
    applied.recordsAreFresh(pages)
    return { ...result, failures: [] }
  } catch (error) {
    // The pages stay noted: the lake sends its notice again, and so does the next start.
    const why = error instanceof Error ? error.message : String(error)
    return { saved: 0, deleted: 0, failures: [{ what: 'search records', why }] }
  }
}

async function timed<Value>(work: () => Promise<Value>, now: () => number) {
  const begun = now()
  const value = await work()
  return { value, ms: now() - begun }
}
