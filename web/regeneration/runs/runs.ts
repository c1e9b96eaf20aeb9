/**
 * Schedules the runs of the site. One run at a time plans and expires; changes that arrive in the
 * meantime are handled together in the next run, so a document that changes twice is read once, and
 * a page that two changes alter is rendered once. Pages are rendered alongside the next runs, so
 * that no change waits for one that alters a thousand pages: what it expires is not served anymore,
 * and is rendered for its readers, or when it is its turn.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { inTrace, type TracedSpan, traced, traceHeader } from '@repo/kit/tracing/tracing.ts'
import { workWatch } from '#bounded-work.ts'
import { cluster } from '#freshness/cluster.ts'
import { inFlightRenderCount } from '#freshness/in-flight-renders.ts'
import { isPageCacheActive, pageIndex } from '#freshness/page-index.ts'
import { siteMetrics } from '#monitoring/site-metrics.ts'
import { singleton } from '#singleton.ts'
import { importBuild } from '../builds/import-build.ts'
import { buildId } from '../builds/this-build.ts'
import { type FailedPart, failedPart, reasonOf, storePart } from '../failure-cause.ts'
import { revalidateKeys } from '../queries/cached-queries.ts'
import { forgetUnusedQueries, oldestRenderAt } from '../queries/unused-queries.ts'
import { Reconciler, reconcileEvery } from '../reconcile/reconcile.ts'
import { RecordPasses } from '../records/record-passes.ts'
import { searchIndex } from '../records/search-index.ts'
import { applied } from '../store/applied.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import type { ChangeEvent } from '../webhook/receive.ts'
import { rejectedEvents } from '../webhook/rejected-events.ts'
import {
  addChanges,
  type Batch,
  emptyBatch,
  noChanges,
  type PendingChanges,
  unfinishedParts,
} from './batch.ts'
import { queryKeysAt } from './inspect.ts'
import { loadExpiries } from './load-expiries.ts'
import { type Failure, planOf, planOfAll, withRedirects } from './plan.ts'
import { keepPublish } from './publishes.ts'
import { cutOffDocuments, Quarantine } from './quarantine.ts'
import { type RunContext, type RunOutcome, regenerate } from './regenerate.ts'
import { staleRecordCount } from './stale-record-count.ts'
import type { FinishedRun, Status } from './status.ts'
import { expiredPages } from './warm.ts'

/**
 * Runs that render pages at the same time; more would only share the same cores. Those that wait
 * for records do not count.
 */
const maxAtOnce = 3

/** Runs whose pages are not done. Beyond that, the next one begins when one is over. */
const maxUnrendered = 20

/** Reports that `/api/status` keeps. */
const maxRecent = 20

const maxLoggedRequests = 100

/**
 * Most documents that are planned one by one after lost webhooks; beyond that, everything is
 * compared.
 */
const maxLost = 500

/** Pauses before failures are retried, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

/**
 * A run failed as a whole, and nothing was stored: its changes are tried again. The message says
 * why.
 */
export class RunFailed extends Error {
  readonly part: FailedPart

  constructor(part: FailedPart, why: string) {
    super(why)
    this.part = part
  }
}

/**
 * A webhook is answered within this time, done or not, ms: Sanity gives it up after 30 s (Sanity
 * docs, "GROQ-powered webhooks"), and so does the embedded lake.
 */
const answerWithinMs = 20_000

/**
 * When nothing old is served anymore, a webhook waits this long for its pages to be rendered, ms:
 * almost every change is complete by then, and the response can report it.
 */
const warmWithinMs = 5000

type RunCallbacks = Pick<RunContext, 'retryFailed' | 'onApplied' | 'onExact' | 'turnToRender' | 'onPagesDone'>

class Runs {
  #next: Batch | null = null
  /** True while a run is planning and expiring. */
  #isPlanning = false
  /** Runs that are not over. */
  readonly #activeRuns = new Set<Promise<void>>()
  /** Runs whose pages are not done, in the order in which they render them. */
  readonly #unrendered = new Set<Promise<void>>()
  /** Changes that are not done. */
  readonly #unfinishedBatches = new Set<Batch>()
  #records: RecordPasses | undefined
  #reconciler: Reconciler | undefined
  #runs = 0
  /** Number of retries since there was no failure. */
  #retries = 0
  /** Changes of runs that failed as a whole: the next run plans them again. */
  #deferred: PendingChanges = noChanges()
  #failures: readonly Failure[] = []
  readonly #quarantine = new Quarantine()
  readonly #staleRecordCount = staleRecordCount()
  #quarantineTimer: NodeJS.Timeout | undefined
  /**
   * Documents whose event was answered with 503, until there is no failure: a repeated event is
   * answered the same way.
   */
  readonly #unacknowledged = new Set<string>()
  #recent: readonly FinishedRun[] = []
  #nextTry: { readonly timer: NodeJS.Timeout; readonly at: Date } | null = null

  /**
   * Answers a webhook event: resolves when everything that it is about is fresh or has failed;
   * after {@link warmWithinMs} when only pages are left to render, each for its first reader or by
   * the site; or after {@link answerWithinMs} with what is not done. An event that is repeated in
   * the meantime is about the same, so it waits for the runs of the first one too.
   * @throws RunFailed when lake, store or machine failed as a whole
   */
  async answer(
    event: ChangeEvent,
    requestId?: string,
  ): Promise<RunOutcome | { pagesLeft: number } | { isDone: false; failures: readonly Failure[] }> {
    const { id, revisionChanges, together } = event
    const atOnce = together.length > 1 && !(await isApplied(event))
    const ids = new Set([id, ...(atOnce ? together : [])])
    const own = this.submit({ ids, revisionChanges: [...revisionChanges], atOnce }, requestId)
    const batches = [...this.#unfinishedBatches].filter((batch) => batch.ids.has(id))
    const all = Promise.all([own, ...batches.map(({ done }) => done)])
    const over = new AbortController()
    const after = (ms: number) => pause(ms, undefined, { signal: over.signal, ref: false })
    const exact = Promise.all([after(warmWithinMs), ...batches.map((batch) => batch.exact)])
    const outcomes = await Promise.race([
      all,
      exact.then(() => 'exact' as const),
      after(answerWithinMs).then(() => 'late' as const),
    ]).finally(() => over.abort())
    if (outcomes === 'exact' || outcomes === 'late') {
      // All may fail when no request waits anymore: `#begin` handles that.
      all.catch(() => undefined)
      return outcomes === 'exact'
        ? { pagesLeft: expiredPages(pageIndex()).length }
        : { isDone: false, failures: unfinishedParts(batches) }
    }
    return { ...outcomes[0], isDone: outcomes.every(({ isDone }) => isDone) }
  }

  /**
   * Adds changes to the next run, and resolves with its outcome.
   * @param requestId of the request that reports them, for log and traces
   * @throws RunFailed when lake, store or machine failed as a whole
   */
  submit(changes: Partial<PendingChanges>, requestId?: string): Promise<RunOutcome> {
    this.#next ??= this.#newBatch()
    addChanges(this.#next, changes)
    if (requestId !== undefined) this.#next.requests.set(requestId, traceHeader())
    const { done } = this.#next
    if (!this.#isPlanning) void this.#work()
    return done
  }

  /**
   * Compares revisions at intervals from now on, to find lost webhook events.
   * @param everyMs 0 for never
   */
  reconcileEvery(everyMs: number) {
    if (everyMs === 0 || this.#reconciler) return
    this.#reconciler = new Reconciler({
      store: applied(),
      isBusy: (id) => this.isPending(id),
      submit: (ids) =>
        this.#submitOwn(
          ids.length > maxLost ? { everything: true } : { ids: new Set(ids), atOnce: ids.length > 1 },
        ),
    })
    reconcileEvery(everyMs, this.#reconciler)
  }

  /** True while a change of a document is pending, or everything is about to be compared. */
  isPending(id: string): boolean {
    return [this.#deferred, ...this.#unfinishedBatches].some(
      ({ ids, everything }) => everything || ids.has(id),
    )
  }

  /** Changes that no request waits for. Failures are recorded, and retried like all others. */
  #submitOwn(changes: Partial<PendingChanges>) {
    this.submit(changes).catch(() => undefined)
  }

  /** Failures, quarantine and next try, without asking the store, which may be the cause. */
  problems(): Pick<Status, 'failures' | 'quarantined' | 'nextTry'> {
    return {
      failures: this.#failures,
      quarantined: [...this.#quarantine.list(), ...cutOffDocuments()],
      nextTry: this.#nextTry?.at.toISOString() ?? null,
    }
  }

  /** Status of the runs, also when the store does not answer. */
  async status(): Promise<Status> {
    const stale = await this.#staleRecordCount()
    const problems = this.problems()
    const isNews = typeof stale !== 'number' && problems.failures.every(({ what }) => what !== storePart)
    return {
      ...problems,
      failures: isNews ? [...problems.failures, stale] : problems.failures,
      runs: this.#runs,
      waiting: this.#activeRuns.size + (this.#next ? 1 : 0),
      last: this.#recent[0] ?? null,
      recent: this.#recent,
      staleRecords: typeof stale === 'number' ? stale : null,
      pages: pageIndex().size,
      expiredPages: expiredPages(pageIndex()).length,
      rendering: inFlightRenderCount(),
      build: buildId(),
      nodes: cluster().status(),
      reconciliation: this.#reconciler?.status() ?? null,
      rejected: rejectedEvents(),
    }
  }

  async #work() {
    this.#isPlanning = true
    while (this.#next) {
      if (this.#unrendered.size >= maxUnrendered) await Promise.race(this.#unrendered)
      const batch = this.#next
      this.#next = null
      await this.#begin(batch)
    }
    this.#isPlanning = false
  }

  /** Resolves when the next run may begin. */
  #begin(batch: Batch): Promise<void> {
    addChanges(batch, this.#deferred)
    this.#deferred = noChanges()
    // The loop that begins the run belongs to an earlier request.
    const [trace = null, ...links] = tracesOf(batch)
    return inTrace(trace, () => this.#carryOut(batch, links))
  }

  #carryOut(batch: Batch, links: readonly string[]): Promise<void> {
    const { promise: noted, resolve: onApplied } = Promise.withResolvers<void>()
    const { promise: pages, resolve: onPagesDone } = Promise.withResolvers<void>()
    batch.revisionChanges.push(...this.#quarantine.changesOf(batch.everything ? undefined : batch.ids))
    const retryFailed = batch.everything || this.#failures.length > 0
    // This run retries the failures until now; it does not retry those that occur while it runs.
    const tried = retryFailed ? this.#failures : []
    const callbacks: RunCallbacks = {
      retryFailed,
      onApplied: () => {
        batch.stage = 'pages'
        onApplied()
      },
      onExact: batch.onExact,
      turnToRender: () => this.#turnOf(pagesOver),
      onPagesDone: () => {
        batch.stage = 'records'
        onPagesDone()
      },
    }
    const outcome = traced('run', { links }, async (span) => {
      span.add({ 'request.ids': logged(batch), documents: batch.ids.size, everything: batch.everything })
      const result = await this.#run(batch, callbacks)
      addFigures(span, result)
      return result
    }).catch(async (error: unknown) => {
      throw new RunFailed(await failedPart(error), reasonOf(error))
    })
    batch.settle(outcome)
    const over = outcome
      .then(
        (done) => this.#recordOutcome(done, batch, tried),
        (error: RunFailed) => this.#defer(batch, error),
      )
      .then(() => {
        this.#activeRuns.delete(over)
        this.#unfinishedBatches.delete(batch)
        this.#planRetry()
        this.#planRelease()
      })
    this.#activeRuns.add(over)
    const pagesOver: Promise<void> = Promise.race([pages, over]).then(() => {
      this.#unrendered.delete(pagesOver)
    })
    this.#unrendered.add(pagesOver)
    return Promise.race([noted, over])
  }

  /** Resolves when a run is among the first whose pages are not done. */
  async #turnOf(run: Promise<void>): Promise<void> {
    for (;;) {
      const rendering = [...this.#unrendered].slice(0, maxAtOnce)
      if (rendering.includes(run) || !this.#unrendered.has(run)) return
      await Promise.race(rendering)
    }
  }

  async #run(batch: Batch, callbacks: RunCallbacks): Promise<RunOutcome> {
    const store = applied()
    this.#records ??= new RecordPasses({
      applied: store,
      index: searchIndex(),
      withLock: (work) => cluster().withRecordsLock(work),
    })
    const records = this.#records
    const { ids, everything, paths, atOnce } = batch
    if (everything) await loadExpiries()
    const unserved = everything ? await cluster().unservedBuilds() : []
    if (everything && isPageCacheActive()) await importBuild(store)
    // Queries with a different result expire, and their pages are rendered with all others that
    // have expired.
    if (paths.size > 0) await revalidateKeys(store, queryKeysAt(paths, pageIndex()))
    let repeated: readonly string[] = []
    const plan = async () => {
      const planned = await this.#plan(batch, store)
      const before = await store.fingerprints(ids)
      repeated = [...ids].filter((id) => before.get(id)?.rev === planned.versions.get(id)?.rev)
      return planned
    }
    const outcome = await regenerate(plan, {
      ...callbacks,
      onApplied: () => {
        // The store has the queries of this build now, and what changed since is expired.
        if (everything) cluster().confirmImport()
        callbacks.onApplied()
      },
      atOnce,
      updateStaleRecords: (withSettings) => records.update(withSettings),
    })
    if (everything) {
      await store.confirmBuild(buildId(), unserved)
      await forgetUnusedQueries(store, pageIndex(), oldestRenderAt())
    }
    // What a change alters that is not new, an earlier run knew.
    const isUnacknowledged = everything || repeated.some((id) => this.#unacknowledged.has(id))
    const failures = outcome.report.failures.map((failure) => this.#named(failure))
    const isDone = failures.length === 0 || (outcome.isDone && !isUnacknowledged)
    return { ...outcome, report: { ...outcome.report, failures }, isDone }
  }

  /**
   * The run that changed a document knows that it is the cause; a run that retries only sees that
   * the page fails.
   */
  #named(failure: Failure): Failure {
    const known = this.#failures.find(({ what }) => what === failure.what)
    if (failure.document !== undefined || known?.document === undefined) return failure
    return { ...known, why: known.why.startsWith(failure.why) ? known.why : failure.why }
  }

  #newBatch(): Batch {
    const batch = emptyBatch()
    this.#unfinishedBatches.add(batch)
    return batch
  }

  async #plan({ ids, everything, revisionChanges }: PendingChanges, store: RegenerationStore) {
    const input = {
      applied: store,
      revisionChanges,
      laterChanges: () => this.#next?.revisionChanges ?? [],
      retried: this.#quarantine.ids(),
    }
    return withRedirects(await (everything ? planOfAll(input) : planOf(ids, input)), input)
  }

  /** @param tried failures of earlier runs that this one has fixed, or reports again */
  async #recordOutcome(
    { report, isDone }: RunOutcome,
    { ids, everything, revisionChanges, requests }: PendingChanges,
    tried: readonly Failure[],
  ) {
    const now = Date.now()
    const finished = { ...report, at: new Date(now).toISOString() }
    this.#runs += 1
    this.#recent = [finished, ...this.#recent].slice(0, maxRecent)
    this.#failures = [...this.#failures.filter((failure) => !tried.includes(failure)), ...report.failures]
    this.#quarantine.settle(everything ? undefined : ids, report.quarantined, { revisionChanges, now })
    workWatch()?.forget(new Set(report.documents.flatMap(({ id, rev }) => (rev === null ? id : []))))
    if (!isDone) for (const id of ids) this.#unacknowledged.add(id)
    if (this.#failures.length === 0) this.#unacknowledged.clear()
    siteMetrics().recordRun(finished)
    console.log(JSON.stringify({ event: 'regenerated', requestIds: logged({ requests }), ...finished }))
    await keepPublish(applied(), finished)
  }

  /** The lake, the store or the machine failed as a whole: nothing was stored. */
  #defer(noticed: PendingChanges, { part, message }: RunFailed) {
    addChanges(this.#deferred, noticed)
    this.#failures = [...this.#failures.filter(({ what }) => what !== part), { what: part, why: message }]
    siteMetrics().recordFailedRun()
    const at = new Date().toISOString()
    const requestIds = logged(noticed)
    console.error(JSON.stringify({ event: 'not regenerated', requestIds, at, failures: this.#failures }))
  }

  /** Retries quarantined documents when their pauses are over, in a run that nothing waits for. */
  #planRelease() {
    clearTimeout(this.#quarantineTimer)
    const at = this.#quarantine.nextTry()
    if (at === undefined) return
    const release = () => this.#submitOwn({ ids: new Set(this.#quarantine.takeDue(Date.now())) })
    this.#quarantineTimer = setTimeout(release, Math.max(0, at - Date.now())).unref()
  }

  #planRetry() {
    clearTimeout(this.#nextTry?.timer)
    this.#nextTry = null
    if (this.#failures.length === 0) {
      this.#retries = 0
      return
    }
    const pauseMs = pausesMs[Math.min(this.#retries, pausesMs.length - 1)] ?? 60_000
    const timer = setTimeout(() => {
      this.#retries += 1
      this.#submitOwn({})
    }, pauseMs).unref()
    this.#nextTry = { timer, at: new Date(Date.now() + pauseMs) }
  }
}

/** A run after an outage may have the events of days. */
function logged({ requests }: Pick<PendingChanges, 'requests'>): string[] {
  return [...requests.keys()].slice(0, maxLoggedRequests)
}

/** A run is part of the first one, and linked to the others. */
function tracesOf({ requests }: PendingChanges): string[] {
  const traces = new Set([...requests.values()].filter((trace) => trace !== undefined))
  return [...traces].slice(0, maxLoggedRequests)
}

function addFigures(span: TracedSpan, { report, isDone }: RunOutcome) {
  span.add({
    isDone,
    'queries.revalidated': report.queries.revalidated,
    'queries.changed': report.queries.changed,
    'pages.expired': report.expired.length,
    'pages.rendered': report.regenerated.length,
    'records.saved': report.saved,
    'records.deleted': report.deleted,
    failures: report.failures.length,
    quarantined: report.quarantined.length,
  })
}

/** True if a run, such as that of another document of its transaction, has applied the change. */
async function isApplied({ id, revisionChanges }: ChangeEvent): Promise<boolean> {
  const last = revisionChanges.at(-1)
  if (!last) return false
  const known = (await applied().fingerprints([id])).get(id)
  return (known?.rev ?? null) === (last.after?.rev ?? null)
}

/** The runs of this process. */
export function runs(): Runs {
  return singleton('runs', () => new Runs())
}
