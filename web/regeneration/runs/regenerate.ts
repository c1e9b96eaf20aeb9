/** One run: a plan → expired and fresh pages, records in the index, and the versions remembered as applied. */
import type { DependencyKey } from '#dependencies/keys.ts'
import { isFile } from '#file-routes.ts'
import { writeFailure } from '../page-cache/failed-writes.ts'
import type { PageIndex } from '../page-cache/page-index.ts'
import { forgetResults, queriesToRevalidate, revalidateQueries } from '../queries/cached-queries.ts'
import { isExpired } from '../queries/expiries.ts'
import { tick } from '../queries/ticks.ts'
import { emptyPass, type Pass } from '../records/record-passes.ts'
import { pageName } from '../records/stale-records.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { withFailedDocuments } from './failed-documents.ts'
import type { Failure, Plan } from './plan.ts'
import type { Quarantined } from './quarantine.ts'
import { type Warmed, warm, withSlash } from './warm.ts'

/** What a run did; the webhook's answer and `/api/status` show it. */
export interface RunReport {
  /** Documents that are applied now, with the revision that readers see; null for one that is gone. The first 100. */
  readonly documents: readonly { readonly id: string; readonly rev: string | null }[]
  /** Facets of them that changed. */
  readonly dependencyKeys: readonly DependencyKey[]
  /** Queries of pages that read one of these, and how many of them answer otherwise now. */
  readonly queries: { readonly revalidated: number; readonly changed: number }
  /** Paths of pages that expired, also of those that are made anew when somebody asks for them (file-routes.ts, `isFile`). */
  readonly expired: readonly string[]
  /** Paths of pages that were made anew. */
  readonly regenerated: readonly string[]
  /** Search records written and removed, by a pass that other runs may have shared. */
  readonly saved: number
  readonly deleted: number
  readonly failures: readonly Failure[]
  /** Documents that could not be processed; their changes are not applied. */
  readonly quarantined: readonly Quarantined[]
  /** How long it took: the plan; from there to the last query, to the last page, to the last record; all of it. */
  readonly ms: {
    readonly plan: number
    readonly queries: number
    readonly pages: number
    readonly records: number
    readonly total: number
  }
}

/** Documents named in a report; the first start of a site applies all of them. */
const maxDocuments = 100

/** What a run needs of the context. */
export interface RunContext {
  readonly site: string
  readonly fetch: typeof globalThis.fetch
  readonly applied: RegenerationStore
  /** Pages of our cache; null where it does not serve, so that there is noChanges to make anew. */
  readonly pages: PageIndex | null
  /** Keeps what is being read and rendered right now from every request that comes later. Called when expiries are in force. */
  readonly outdateInFlight: () => void
  /** Also look for pages that are expired since an earlier run: after a start, and after a failure. */
  readonly retryFailed: boolean
  /**
   * Is told when noChanges old is served any more and all that is left to do is on disk: the next run may begin while
   * this one makes pages and records.
   */
  readonly onApplied: () => void
  /** Is called when the pages are over, fresh or not; records may follow much later. */
  readonly onPagesDone: () => void
  /** Brings the records of every page that is noted as stale up to date; with the settings of the index if `withSettings`. */
  readonly updateStaleRecords: (withSettings: boolean) => Promise<Pass>
  /** ms, from any beginning. */
  readonly now: () => number
}

/**
 * Carries a plan out. Pages and records do not wait for each other, and neither stops at the other's failure. Versions
 * are remembered when everything that depends on them is noted on disk: what is still to be done then (an expired
 * page, a stale record) is found there by the next run, or by the next start.
 * @throws Error of @sanity/client when the lake could not be read: noChanges was remembered
 */
export async function regenerate(plan: () => Promise<Plan>, context: RunContext): Promise<RunOutcome> {
  const { applied, now } = context
  const begun = now()
  const { dependencyKeys, records, newPaths, versions, quarantined } = await plan()
  applied.markRecordsStale(records, tick())
  const planned = now()
  const onRead = () => {
    applied.saveFingerprints(versions)
    context.onApplied()
  }
  const asksForSettings = dependencyKeys.has('search')
  const [pages, index] = await both(
    freshen({ dependencyKeys, newPaths, context, onRead }).finally(context.onPagesDone),
    timed(() => freshRecords(context, { records, asksForSettings }), now),
  )
  const found = [
    ...pages.warmed.flatMap((page) => pageFailure(page, pages)),
    ...settingsFailure(index.value, asksForSettings),
    ...recordFailures(index.value, { applied, about: new Set([...records, ...versions.keys()]) }),
  ]
  const causes = await withFailedDocuments(found, { documents: [...versions.keys()], quarantined, applied })
  const report: RunReport = {
    documents: [...versions]
      .slice(0, maxDocuments)
      .map(([id, fingerprint]) => ({ id, rev: fingerprint?.rev ?? null })),
    dependencyKeys: [...dependencyKeys].sort(),
    queries: { revalidated: pages.asked, changed: pages.changed.length },
    expired: [...pages.wasThere].map(withSlash).sort(),
    regenerated: pages.warmed
      // An address that might have become a page and did not: noChanges was there to be made anew.
      .filter(({ path, status, failure }) => failure === null && (status < 300 || pages.wasThere.has(path)))
      .map(({ path }) => withSlash(path))
      .sort(),
    saved: index.value.saved,
    deleted: index.value.deleted,
    failures: causes.failures,
    quarantined: causes.quarantined,
    ms: {
      plan: planned - begun,
      queries: pages.ms.queries,
      pages: pages.ms.pages,
      records: index.ms,
      total: now() - begun,
    },
  }
  return {
    report,
    changed: [...pages.changed, ...pages.expired, ...pages.failed.keys()],
    isDone: found.every(({ isOwn }) => !isOwn),
  }
}

/** What came of a run. */
export interface RunOutcome {
  readonly report: RunReport
  /** Keys of the queries that answer otherwise or were not asked: for caches that are not ours. */
  readonly changed: readonly string[]
  /** Whether all that the run was about is fresh. What an earlier one left may have failed retryFailed beside it. */
  readonly isDone: boolean
}

/** A failure, and whether it is about what changed; otherwise an earlier run left it, and this one only tried it retryFailed. */
interface RunFailure {
  readonly failure: Failure
  readonly isOwn: boolean
}

/**
 * What was edited is fresh first, and asks for no more than it shows itself; the many pages that only name it follow.
 * When the queries have been asked again, noChanges old is served any more: warming only spares readers the wait.
 */
async function freshen({
  dependencyKeys,
  newPaths,
  context,
  onRead,
}: Pick<Plan, 'dependencyKeys' | 'newPaths'> & {
  readonly context: RunContext
  readonly onRead: () => void
}) {
  const { applied, pages, retryFailed, now } = context
  const begun = now()
  const isStale = (path: string) => isExpired(pages?.get(path)?.tags ?? [])
  const { queries, expired } = queriesToRevalidate(applied, dependencyKeys)
  const edited = applied.queriesDependingOn(pageKeys(dependencyKeys)).map(({ key }) => key)
  const own = pages?.pagesShowing(edited).filter((path) => !isFile(path)) ?? []
  const ownKeys = new Set(own.flatMap((path) => pages?.queryKeysOf(path) ?? []))
  const wasThere = new Set(pages?.pagesShowing(expired))
  const make = (paths: readonly string[]) => {
    for (const path of paths) if (pages?.isPage(path)) wasThere.add(path)
    return warm(paths, { ...context, isStale })
  }
  const rest = async () => {
    const others = await revalidateQueries(queries.filter(({ key }) => !ownKeys.has(key)))
    context.outdateInFlight()
    onRead()
    return { ...others, at: now() }
  }
  try {
    const first = await revalidateQueries(queries.filter(({ key }) => ownKeys.has(key)))
    context.outdateInFlight()
    const [ownWarmed, asked] = await both(make(own.filter(isStale)), rest())
    const keys = queries.map(({ key }) => key)
    const touchedNow = pages ? touched(pages, { keys, newPaths, isStale }) : []
    // A file that waits expired in an earlier run.
    const left = pages && retryFailed ? pages.stale(isExpired).filter((path) => !isFile(path)) : []
    const all = [...new Set([...touchedNow, ...left])]
    for (const path of all) if (isFile(path)) wasThere.add(path)
    const paths = all.filter((path) => !isFile(path))
    const made = await make(paths)
    // What failed at first was tried once more.
    const warmed = new Map([...ownWarmed, ...made].map((page) => [page.path, page]))
    return {
      asked: queries.length,
      changed: [...first.changed, ...asked.changed].sort(),
      failed: new Map([...first.failed, ...asked.failed]),
      keysOf: (path: string) => pages?.queryKeysOf(path) ?? [],
      expired,
      wasThere,
      warmed: [...warmed.values()],
      touched: new Set([...own, ...touchedNow]),
      ms: { queries: asked.at - begun, pages: now() - begun },
    }
  } finally {
    forgetResults(queries.map(({ key }) => key))
  }
}

/** Both results, when both are over; also when one of them fails. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** Facets that only the pages of the changed documents read, and those that show one of them whole. */
function pageKeys(dependencyKeys: Iterable<DependencyKey>): DependencyKey[] {
  return [...dependencyKeys].filter((key) => key.startsWith('page:'))
}

/** Pages that are out of date, and addresses at which there may be a page now and was none; these first. */
function touched(
  pages: PageIndex,
  {
    keys,
    newPaths,
    isStale,
  }: {
    keys: readonly string[]
    newPaths: readonly string[]
    isStale: (path: string) => boolean
  },
): string[] {
  const born = newPaths.filter((path) => !pages.isPage(path)).sort()
  return [...new Set([...born, ...pages.pagesShowing(keys).filter(isStale)])]
}

/** With why one of its queries was not answered, where that is known: the page itself only says that it failed. */
function pageFailure(
  { path, failure }: Warmed,
  {
    touched: touchedNow,
    failed,
    keysOf,
  }: Pick<Awaited<ReturnType<typeof freshen>>, 'touched' | 'failed' | 'keysOf'>,
): RunFailure[] {
  if (failure === null) return []
  const reason = keysOf(path)
    .map((key) => failed.get(key))
    .find((why) => why !== undefined)
  // A page that is only in memory is out of date on disk, whatever it was rendered from.
  const why = writeFailure(path) ?? (reason === undefined ? failure : `${failure}: ${reason}`)
  return [{ failure: { what: withSlash(path), why }, isOwn: touchedNow.has(path) }]
}

/** A run that touches no record waits for none: those of others may take as long as an outage of the search service. */
async function freshRecords(
  { retryFailed, updateStaleRecords }: RunContext,
  { records, asksForSettings }: { readonly records: readonly string[]; readonly asksForSettings: boolean },
): Promise<Pass> {
  if (records.length === 0 && !asksForSettings && !retryFailed) return emptyPass
  // The settings after a start or a failure, too: the index knows itself whether it has them.
  return updateStaleRecords(asksForSettings || retryFailed)
}

function settingsFailure({ settingsFailure: why }: Pass, isOwn: boolean): RunFailure[] {
  return why === null ? [] : [{ failure: { what: 'search settings', why }, isOwn }]
}

/**
 * The pages stay noted: the next run tries them again, and so does the next start.
 * @param about ids of pages that changed, or whose records may differ
 */
function recordFailures(
  { refused, unanswered, why }: Pass,
  { applied, about }: { readonly applied: RegenerationStore; readonly about: ReadonlySet<string> },
): RunFailure[] {
  const rest = { failure: { what: 'search records', why }, isOwn: unanswered.some((page) => about.has(page)) }
  return [
    ...[...refused].map(([page, because]) => ({
      failure: {
        what: `search records of ${pageName(page, applied)}`,
        why: because,
        document: page,
      },
      isOwn: about.has(page),
    })),
    ...(unanswered.length > 0 ? [rest] : []),
  ]
}

async function timed<Value>(work: () => Promise<Value>, now: () => number) {
  const begun = now()
  const value = await work()
  return { value, ms: now() - begun }
}
