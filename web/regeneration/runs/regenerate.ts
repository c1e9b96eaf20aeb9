/** Carries out a plan: expired and fresh pages, search records, and versions stored as applied. */
import { setTimeout as pause } from 'node:timers/promises'
import { allEnded } from '@repo/kit/all-ended.ts'
import { traced } from '@repo/kit/tracing/tracing.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { isFile } from '#file-routes.ts'
import { cluster } from '#freshness/cluster.ts'
import { isExpired, isExpiredAt } from '#freshness/expiries.ts'
import { outdateInFlightRenders } from '#freshness/in-flight-renders.ts'
import { isPageCacheActive, type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { reasonOf } from '../failure-cause.ts'
import { pageStore } from '../page-cache/page-store.ts'
import {
  outdateInFlightQueries,
  queriesToRevalidate,
  type RevalidationResult,
  revalidateAtOnce,
  revalidateQueries,
} from '../queries/cached-queries.ts'
import { emptyPass, type Pass } from '../records/record-passes.ts'
import { documentNames } from '../records/stale-records.ts'
import { applied } from '../store/applied.ts'
import { withFailedDocuments } from './failed-documents.ts'
import type { Failure, Plan } from './plan.ts'
import type { Quarantined } from './quarantine.ts'
import { expiredPages, type Warmed, warm, withSlash } from './warm.ts'

/** Report of a run, as the response to the webhook and `/api/status` show it. */
export interface RunReport {
  /**
   * The first 100 documents that are applied now, with the revision that readers see; null for a
   * deleted one.
   */
  readonly documents: readonly { readonly id: string; readonly rev: string | null }[]
  readonly dependencyKeys: readonly DependencyKey[]
  /** Queries with one of these keys, and how many of them return a different result now. */
  readonly queries: { readonly revalidated: number; readonly changed: number }
  /**
   * Paths of pages that expired in this run, including those that are rendered at the next request
   * (file-routes.ts, `isFile`).
   */
  readonly expired: readonly string[]
  /** Paths of pages that were rendered again. */
  readonly regenerated: readonly string[]
  /** Search records written and removed, by a pass that other runs may have shared. */
  readonly saved: number
  readonly deleted: number
  readonly failures: readonly Failure[]
  /** Documents that could not be processed; their changes are not applied. */
  readonly quarantined: readonly Quarantined[]
  /**
   * Duration of the plan; from there to the last query, to the last page and to the last record; of
   * everything.
   */
  readonly ms: {
    readonly plan: number
    readonly queries: number
    readonly pages: number
    readonly records: number
    readonly total: number
  }
}

/**
 * How long an edited page is rendered alone, ms, before the queries of the pages that refer to it
 * take turns with it on the same core. It usually takes less.
 */
const headStartMs = 250

/** Most documents in a report; the first start of a site applies all documents. */
const maxDocuments = 100

/** Options and callbacks of a run. */
export interface RunContext {
  /**
   * True if all that differs expires in one moment, since one transaction changed several
   * documents. Otherwise the edited pages are first.
   */
  readonly atOnce: boolean
  /**
   * True if pages that an earlier run left expired are rendered too: after a start, and after a
   * failure.
   */
  readonly retryFailed: boolean
  /**
   * Called when nothing old is served anymore and all that is left to do is on disk: the next run
   * may begin while this one renders pages and updates records.
   */
  readonly onApplied: () => void
  /**
   * Called when no process and no edge cache serves anything old, and search records are up to
   * date: expired pages are left, and each is rendered for its first reader or by this run. Not
   * called if something else failed.
   */
  readonly onExact: () => void
  /** Resolves when it is the turn of this run to render pages. */
  readonly turnToRender: () => Promise<void>
  /** Called when the pages are done, fresh or not; records may follow much later. */
  readonly onPagesDone: () => void
  /**
   * Updates the records of every page with stale records; the settings of the index too if
   * `withSettings`.
   */
  readonly updateStaleRecords: (withSettings: boolean) => Promise<Pass>
}

/** A clock in ms, from any origin. */
const now = () => Math.round(performance.now())

/** The page index; null where our cache does not serve, so that there is nothing to render. */
const servedPages = () => (isPageCacheActive() ? pageIndex() : null)

/**
 * Marks queries and renders in flight as outdated, so that no later request gets their result. Call
 * this when expiries are in force.
 */
function outdateInFlight() {
  outdateInFlightQueries()
  outdateInFlightRenders()
}

/**
 * Carries out a plan. Pages and records do not wait for each other, and a failure of one does not
 * stop the other. Versions are stored as applied when everything that depends on them is on disk:
 * what is still to be done then (an expired page, a stale record) is found there by the next run,
 * or by the next start.
 * @throws Error of @sanity/client when the lake could not be read: nothing was stored
 */
export async function regenerate(plan: () => Promise<Plan>, context: RunContext): Promise<RunOutcome> {
  const begun = now()
  const { dependencyKeys, records, newPaths, versions, at, quarantined } = await traced(
    'plan',
    {},
    async (span) => {
      const made = await plan()
      span.add({ 'dependency.keys': made.dependencyKeys.size, records: made.records.length })
      return made
    },
  )
  await applied().markRecordsStale(records, at)
  const planned = now()
  const onRead = async () => {
    await applied().saveFingerprints(versions, at)
    context.onApplied()
  }
  const asksForSettings = dependencyKeys.has('search')
  const nothingOld = Promise.withResolvers<void>()
  const indexed = timed(() => freshRecords(context, { records, asksForSettings }))
  const reportExact = async () => {
    const [{ value }] = await Promise.all([indexed, nothingOld.promise])
    if (quarantined.length === 0 && isComplete(value)) context.onExact()
  }
  // Below, it is the error of the records.
  reportExact().catch(() => undefined)
  const [pages, index] = await allEnded([
    refreshPages({ dependencyKeys, newPaths, context, onRead, onNothingOld: nothingOld.resolve }).finally(
      context.onPagesDone,
    ),
    indexed,
  ])
  const found = [
    ...pages.warmed.flatMap((page) => pageFailure(page, pages)),
    ...edgeFailure(pages.edgeFailure),
    ...settingsFailure(index.value, asksForSettings),
    ...(await recordFailures(index.value, new Set([...records, ...versions.keys()]))),
  ]
  const causes = await withFailedDocuments(found, { documents: [...versions.keys()], quarantined })
  const report: RunReport = {
    documents: [...versions]
      .slice(0, maxDocuments)
      .map(([id, fingerprint]) => ({ id, rev: fingerprint?.rev ?? null })),
    dependencyKeys: [...dependencyKeys].sort(),
    queries: { revalidated: pages.asked, changed: pages.changed },
    expired: [...pages.wasThere].map(withSlash).sort(),
    regenerated: pages.warmed
      .filter(({ path }) => !servedPages()?.get(path)?.isShared)
      // A path that might have become a page and did not: there was nothing to render again.
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
  return { report, isDone: found.every(({ isOwn }) => !isOwn) }
}

/** Result of a run. */
export interface RunOutcome {
  readonly report: RunReport
  /** True if everything that the run was about is fresh. A failure of an earlier run may remain. */
  readonly isDone: boolean
}

/**
 * A failure, and whether it is about what changed; otherwise an earlier run left it, and this run
 * has only retried it.
 */
interface RunFailure {
  readonly failure: Failure
  readonly isOwn: boolean
}

/**
 * Makes pages fresh: first the edited ones, with only their own queries, then the many that refer
 * to them; all at once after a transaction of several documents. When the queries are revalidated,
 * nothing old is served anymore; warming only saves readers the wait.
 */
async function refreshPages({
  dependencyKeys,
  newPaths,
  context,
  onRead,
  onNothingOld,
}: Pick<Plan, 'dependencyKeys' | 'newPaths'> & {
  readonly context: RunContext
  readonly onRead: () => Promise<void>
  /** Called when no process and no edge cache serves anything old. */
  readonly onNothingOld: () => void
}) {
  const { retryFailed, atOnce } = context
  const [store, pages] = [applied(), servedPages()]
  const begun = now()
  const isStale = (path: string) => isExpired(pages?.get(path)?.tags ?? [])
  const { queries, expired } = await traced('expire queries', {}, async (span) => {
    const found = await queriesToRevalidate(store, dependencyKeys, atOnce)
    span.add({ queries: found.queries.length, expired: found.expired.length })
    return found
  })
  const edited = (await store.queriesDependingOn(pageKeys(dependencyKeys))).map(({ key }) => key)
  const own = pages?.pagesShowing(edited).filter((path) => !isFile(path)) ?? []
  const ownKeys = new Set(own.flatMap((path) => pages?.queryKeysOf(path) ?? []))
  const wasThere = new Set(pages?.pagesShowing(expired))
  const keys = queries.map(({ key }) => key)
  // What an earlier run has expired, of this process or another one, may be gone since.
  const behind = new Set(pages?.pagesShowing(keys).filter(isStale))
  const warmPages = async (paths: readonly string[]) => {
    for (const path of paths) if (pages?.isPage(path) && !behind.has(path)) wasThere.add(path)
    await context.turnToRender()
    // What expires later is up to the run that expires it. A page that is edited all the time would
    // never be fresh, and its events never answered.
    const tick = await store.nextTick()
    const isExpiredByNow = (path: string) => isExpiredAt(pages?.get(path)?.tags ?? [], tick)
    return traced('warm pages', { attributes: { pages: paths.length } }, () => warm(paths, isExpiredByNow))
  }
  const revalidate = (some: typeof queries, work: () => Promise<RevalidationResult>) =>
    traced('revalidate queries', { attributes: { queries: some.length } }, async (span) => {
      const result = await work()
      span.add({ changed: result.changed.length, failed: result.failed.size })
      return result
    })
  const revalidateOthers = async () => {
    const otherQueries = atOnce ? [] : queries.filter(({ key }) => !ownKeys.has(key))
    const others = await revalidate(otherQueries, () => revalidateQueries(otherQueries))
    outdateInFlight()
    await onRead()
    return { ...others, at: now() }
  }
  const ownQueries = queries.filter(({ key }) => ownKeys.has(key))
  const first = atOnce
    ? await revalidate(queries, () => revalidateAtOnce({ queries, expired }))
    : await revalidate(ownQueries, () => revalidateQueries(ownQueries))
  outdateInFlight()
  const ownMade = warmPages(own.filter(isStale))
  const headStart = atOnce ? 0 : headStartMs
  const others = Promise.race([ownMade, pause(headStart, undefined, { ref: false })]).then(revalidateOthers)
  const edge = others.then(async ({ failed }) => {
    await traced('wait for other nodes', {}, () => cluster().waitForOthers())
    const why = await traced('purge edge', {}, () =>
      cluster()
        .purgeEdge()
        .then(() => null, reasonOf),
    )
    if (why === null && first.failed.size === 0 && failed.size === 0) onNothingOld()
    return why
  })
  // Below, or it failed because `others` did.
  edge.catch(() => undefined)
  const [ownWarmed, asked] = await allEnded([ownMade, others])
  const touchedNow = pages ? touched(pages, keys, newPaths, isStale) : []
  // Files are rendered at their next request: one that is expired still, expired in an earlier
  // run.
  const left = pages && retryFailed ? expiredPages(pages) : []
  const all = [...new Set([...touchedNow, ...left])]
  for (const path of all) if (isFile(path)) wasThere.add(path)
  const paths = all.filter((path) => !isFile(path))
  const [made, edgeFailure] = await allEnded([warmPages(paths), edge])
  // The second result of a page counts: it was tried once more.
  const warmed = new Map([...ownWarmed, ...made].map((page) => [page.path, page]))
  return {
    asked: queries.length,
    changed: first.changed.length + asked.changed.length,
    failed: new Map([...first.failed, ...asked.failed]),
    keysOf: (path: string) => pages?.queryKeysOf(path) ?? [],
    wasThere,
    warmed: [...warmed.values()],
    touched: new Set([...own, ...touchedNow]),
    edgeFailure,
    ms: { queries: asked.at - begun, pages: now() - begun },
  }
}

/**
 * Keys that only the pages of the changed documents read, and pages that show one of them in full.
 */
function pageKeys(dependencyKeys: Iterable<DependencyKey>): DependencyKey[] {
  return [...dependencyKeys].filter((key) => key.startsWith('page:'))
}

/** Expired pages, and paths that may have a page now and had none; the latter first. */
function touched(
  pages: PageIndex,
  keys: readonly string[],
  newPaths: readonly string[],
  isStale: (path: string) => boolean,
): string[] {
  const born = newPaths.filter((path) => !pages.isPage(path)).sort()
  return [...new Set([...born, ...pages.pagesShowing(keys).filter(isStale)])]
}

/**
 * A failed page, with the reason why one of its queries failed if that is known: the page only says
 * that it failed.
 */
function pageFailure(
  { path, failure }: Warmed,
  pages: Pick<Awaited<ReturnType<typeof refreshPages>>, 'touched' | 'failed' | 'keysOf'>,
): RunFailure[] {
  if (failure === null) return []
  const reason = pages.keysOf(path).flatMap((key) => pages.failed.get(key) ?? [])[0]
  // A page that is only in memory has expired on disk, whatever it was rendered from.
  const why = pageStore().writeFailure(path) ?? (reason === undefined ? failure : `${failure}: ${reason}`)
  return [{ failure: { what: withSlash(path), why }, isOwn: pages.touched.has(path) }]
}

/**
 * A run without stale records waits for none: those of others may take as long as an outage of the
 * search service.
 */
async function freshRecords(
  { retryFailed, updateStaleRecords }: RunContext,
  { records, asksForSettings }: { records: readonly string[]; asksForSettings: boolean },
): Promise<Pass> {
  if (records.length === 0 && !asksForSettings && !retryFailed) return emptyPass
  // The settings also after a start or a failure: the index itself knows whether it has them.
  return traced('update search records', { attributes: { records: records.length } }, async (span) => {
    const pass = await updateStaleRecords(asksForSettings || retryFailed)
    span.add({ saved: pass.saved, deleted: pass.deleted })
    return pass
  })
}

/** Readers may get what has expired from the edge, so nothing that this run did is done. */
function edgeFailure(why: string | null): RunFailure[] {
  return why === null ? [] : [{ failure: { what: 'edge cache', why }, isOwn: true }]
}

/** True if a pass left nothing to do, neither for records nor for the settings of the index. */
function isComplete({ refused, unanswered, settingsFailure: why }: Pass): boolean {
  return refused.size === 0 && unanswered.length === 0 && why === null
}

function settingsFailure({ settingsFailure: why }: Pass, isOwn: boolean): RunFailure[] {
  return why === null ? [] : [{ failure: { what: 'search settings', why }, isOwn }]
}

/**
 * The records stay stale: the next run and the next start try them again.
 * @param about ids of pages that changed, or whose records may differ
 */
async function recordFailures(
  { refused, unanswered, why }: Pass,
  about: ReadonlySet<string>,
): Promise<RunFailure[]> {
  const names = await documentNames(refused.keys(), applied())
  const rest = { failure: { what: 'search records', why }, isOwn: unanswered.some((page) => about.has(page)) }
  return [
    ...[...refused].map(([page, because]) => ({
      failure: {
        what: `search records of ${names.get(page) ?? page}`,
        why: because,
        document: page,
      },
      isOwn: about.has(page),
    })),
    ...(unanswered.length > 0 ? [rest] : []),
  ]
}

async function timed<Value>(work: () => Promise<Value>) {
  const begun = now()
  const value = await work()
  return { value, ms: now() - begun }
}
