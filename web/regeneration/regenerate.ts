/** One run: a plan → expired and fresh pages, records in the index, and the versions remembered as applied. */
import type { Facet } from '#facets/facets.ts'
import { isMadeWhenAsked } from '#file-routes.ts'
import type { SyncResult } from '#indexing/sync.ts'
import type { Applied } from './applied.ts'
import { isExpired } from './expired.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Failure, Plan } from './plan.ts'
import { forgetAnswers, reread } from './readings.ts'
import { type Warmed, warm, withSlash } from './warm.ts'

/** What a run did; the webhook's answer and `/api/status` show it. */
export interface Report {
  /** Documents that are applied now, with the revision that readers see; null for one that is gone. The first 100. */
  readonly documents: readonly { readonly id: string; readonly rev: string | null }[]
  /** Facets of them that changed. */
  readonly facets: readonly Facet[]
  /** Queries of pages that read one of these, and how many of them answer otherwise now. */
  readonly reads: { readonly asked: number; readonly changed: number }
  /** Paths of pages that expired. */
  readonly expired: readonly string[]
  /** Paths of pages that were made anew: all that expired, but what waits to be asked for (`file-routes.ts`). */
  readonly regenerated: readonly string[]
  /** Search records written and removed. */
  readonly saved: number
  readonly deleted: number
  readonly failures: readonly Failure[]
  /** How long each part took. */
  readonly ms: {
    readonly plan: number
    readonly reads: number
    readonly pages: number
    readonly records: number
    readonly total: number
  }
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
export async function regenerate(plan: () => Promise<Plan>, world: World): Promise<Outcome> {
  const { applied, kept, again, now } = world
  const begun = now()
  const { facets, records, newPaths, versions, failures } = await plan()
  applied.begin(records)
  const planned = now()
  const isStale = (path: string) => isExpired(kept?.get(path)?.tags ?? [])
  const freshen = async () => {
    const { asked, changed } = await reread(applied, facets)
    const read = now()
    try {
      const paths = kept ? touched(kept, { keys: asked, newPaths, again, isStale }) : []
      const wasThere = new Set(paths.filter((path) => kept?.isPage(path)))
      const waiting = paths.filter((path) => !isMadeWhenAsked(path))
      // What was edited is fresh first, and its records beside it; the many pages that only name it follow.
      const edited = applied.readsOf(pageFacets(facets)).map(({ key }) => key)
      const own = new Set([...(kept?.showing(edited) ?? []), ...newPaths])
      const warmed = [
        ...(await warm(
          waiting.filter((path) => own.has(path)),
          { ...world, isStale },
        )),
        ...(await warm(
          waiting.filter((path) => !own.has(path)),
          { ...world, isStale },
        )),
      ]
      return { asked, changed, wasThere, warmed, ms: { reads: read - planned, pages: now() - read } }
    } finally {
      forgetAnswers(asked)
    }
  }
  const [pages, index] = await Promise.all([freshen(), timed(() => synced(world), now)])
  applied.remember(versions)
  const report: Report = {
    documents: [...versions]
      .slice(0, maxDocuments)
      .map(([id, imprint]) => ({ id, rev: imprint?.rev ?? null })),
    facets: [...facets].sort(),
    reads: { asked: pages.asked.length, changed: pages.changed.length },
    expired: [...pages.wasThere].map(withSlash).sort(),
    regenerated: pages.warmed
      // An address that might have become a page and did not: nothing was there to be made anew.
      .filter(({ path, status, failure }) => failure === null && (status < 300 || pages.wasThere.has(path)))
      .map(({ path }) => withSlash(path))
      .sort(),
    saved: index.value.saved,
    deleted: index.value.deleted,
    failures: [...failures, ...pages.warmed.flatMap(pageFailure), ...index.value.failures],
    ms: {
      plan: planned - begun,
      ...pages.ms,
      records: index.ms,
      total: now() - begun,
    },
  }
  return { report, changed: pages.changed }
}

/** A report, and the keys of the queries that answer otherwise: for caches that are not ours. */
export interface Outcome {
  readonly report: Report
  readonly changed: readonly string[]
}

/** Facets that only the pages of the changed documents read, and those that show one of them whole. */
function pageFacets(facets: Iterable<Facet>): Facet[] {
  return [...facets].filter((facet) => facet.startsWith('page:'))
}

/** Pages that are out of date, and addresses at which there may be a page now and was none. */
function touched(
  kept: KeptPages,
  {
    keys,
    newPaths,
    again,
    isStale,
  }: {
    keys: readonly string[]
    newPaths: readonly string[]
    again: boolean
    isStale: (path: string) => boolean
  },
): string[] {
  const left = again ? kept.stale(isExpired) : []
  const born = newPaths.filter((path) => !kept.isPage(path))
  return [...new Set([...kept.showing(keys).filter(isStale), ...born, ...left])].sort()
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
