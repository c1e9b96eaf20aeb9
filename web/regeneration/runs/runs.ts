/**
 * Runs for the whole site. One at a time finds out what changed and lets it expire; what is noticed meanwhile is done
 * mergeChanges in the next one: a document noticed twice is read once, and a page that two changes touch is made anew once.
 * Pages are made beside the next run, so that a small change does not wait for one that touches a thousand pages.
 */

import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { ensureIndex } from '#indexing/ensure-index.ts'
import { syncRecords } from '#indexing/sync.ts'
import { singleton } from '#singleton.ts'
import { buildId } from '../builds/build-snapshot.ts'
import { importBuild } from '../builds/import-build.ts'
import { inFlightRenderCount, outdateInFlightRenders } from '../page-cache/in-flight-renders.ts'
import { forgetUnusedQueries } from '../page-cache/not-found-cache.ts'
import { isPageCacheActive, pageIndex } from '../page-cache/page-index.ts'
import { outdateInFlightQueries, revalidateKeys } from '../queries/cached-queries.ts'
import { Reconciler, reconcileEvery } from '../reconcile/reconcile.ts'
import { RecordPasses } from '../records/record-passes.ts'
import { applied, type RegenerationStore } from '../store/regeneration-store.ts'
import type { WebhookEvent } from '../webhook/receive.ts'
import { rejectedEvents } from '../webhook/rejected-events.ts'
import {
  addChanges,
  type Batch,
  emptyBatch,
  mergeChanges,
  noChanges,
  type PendingChanges,
  unfinishedParts,
} from './batch.ts'
import { type FailedPart, failedPart, reasonOf } from './failure-cause.ts'
import { queryKeysAt } from './inspect.ts'
import { type Failure, planOf, planOfAll, withRedirects } from './plan.ts'
import { Quarantine } from './quarantine.ts'
import { type RunContext, type RunOutcome, regenerate } from './regenerate.ts'
import type { FinishedRun, Status } from './status.ts'

/** What is not done when a webhook has to be answered. */
export interface UnfinishedAnswer {
  readonly isDone: false
  readonly failures: readonly Failure[]
}

/** Runs that make pages at the same time; more of them would only share the same cores. Those that wait for records do not count. */
const maxAtOnce = 3

/** Reports that `/api/status` keeps. */
const maxRecent = 20

/** Documents read one by one when their webhooks were lost; of more, everything is compared. */
const maxLost = 500

/** Pauses before what failed is tried retryFailed, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

/** A run failed as a whole, and noChanges was remembered: its change is tried retryFailed. The message says why. */
export class RunFailed extends Error {
  /** What failed. */
  readonly part: FailedPart

  constructor(part: FailedPart, why: string) {
    super(why)
    this.part = part
  }
}

/**
 * A webhook is answered within this time, done or not, ms: Sanity gives it up after 30 s (Sanity docs, "GROQ-powered webhooks"),
 * and the embedded lake does as well.
 */
const answerWithinMs = 20_000

class Runs {
  #next: Batch | null = null
  /** Whether a run is finding out what changed. */
  #isBeginning = false
  /** Runs that are not over. */
  readonly #underWay = new Set<Promise<void>>()
  /** Of these, those whose pages are not over. */
  readonly #renderingPages = new Set<Promise<void>>()
  /** What is noticed and not over. */
  readonly #unfinishedBatches = new Set<Batch>()
  #records: RecordPasses | undefined
  #reconciler: Reconciler | undefined
  #runs = 0
  /** Times that what failed was tried retryFailed, since noChanges had failed. */
  #retries = 0
  /** What was noticed and could not be planned whole: the next run plans it retryFailed. */
  #deferred: PendingChanges = noChanges
  #failures: readonly Failure[] = []
  readonly #quarantine = new Quarantine()
  #quarantineTimer: NodeJS.Timeout | undefined
  /** Documents whose change was not done when it was answered, until noChanges has failed: whoever asks retryFailed is told so. */
  readonly #unacknowledged = new Set<string>()
  #recent: readonly FinishedRun[] = []
  #nextTry: { readonly timer: NodeJS.Timeout; readonly at: Date } | null = null

  /**
   * Resolves when everything that the notice is about is fresh or has failed, or after {@link answerWithinMs}: then with what
   * is not done. A notice that comes again meanwhile is about the same, so it waits for the runs of the first one, too.
   * @throws RunFailed when lake, store or machine failed as a whole
   */
  async answer(event: Extract<WebhookEvent, { kind: 'change' }>): Promise<RunOutcome | UnfinishedAnswer> {
    const own = this.submit(event)
    const batches = [...this.#unfinishedBatches].filter(({ ids }) => ids.has(event.id))
    const all = Promise.all([own, ...batches.map(({ done }) => done)])
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), answerWithinMs)
    const outcomes = await Promise.race([all, late.promise]).finally(() => clearTimeout(timer))
    if (outcomes === null) {
      // Both may fail when nobody waits any more: `#begin` has dealt with it.
      all.catch(() => undefined)
      return { isDone: false, failures: unfinishedParts(batches) }
    }
    return { ...outcomes[0], isDone: outcomes.every(({ isDone }) => isDone) }
  }

  /** Resolves with the outcome of the run that did it. @throws RunFailed when lake, store or machine failed as a whole */
  submit(event: Exclude<WebhookEvent, { kind: 'inspect' }> | null): Promise<RunOutcome> {
    this.#next ??= this.#newBatch()
    if (event?.kind === 'recover') {
      this.#next.everything = true
      for (const path of event.paths) this.#next.paths.add(path)
    }
    if (event?.kind === 'change') {
      this.#next.ids.add(event.id)
      if (event.revisionChange) this.#next.revisionChanges.push(event.revisionChange)
    }
    const { done } = this.#next
    if (!this.#isBeginning) void this.#work()
    return done
  }

  /** Looks for changes whose webhook was lost, from now on. @param everyMs 0 for never */
  reconcileEvery(everyMs: number) {
    if (everyMs === 0 || this.#reconciler) return
    this.#reconciler = new Reconciler({
      store: applied(),
      isBusy: (id) => this.#isPending(id),
      submit: (ids) => this.#submitLost(ids),
    })
    reconcileEvery(everyMs, this.#reconciler)
  }

  /** Whether a document is noted as changed already, or everything is about to be compared. */
  #isPending(id: string): boolean {
    return [this.#deferred, ...this.#unfinishedBatches].some(
      ({ ids, everything }) => everything || ids.has(id),
    )
  }

  #submitLost(ids: readonly string[]) {
    // What fails is noted, and tried again like everything else.
    const ignore = () => undefined
    if (ids.length > maxLost) void this.submit({ kind: 'recover', paths: [] }).catch(ignore)
    else for (const id of ids) void this.submit({ kind: 'change', id, revisionChange: null }).catch(ignore)
  }

  status(): Status {
    return {
      runs: this.#runs,
      waiting: this.#underWay.size + (this.#next ? 1 : 0),
      last: this.#recent[0] ?? null,
      recent: this.#recent,
      failures: this.#failures,
      quarantined: this.#quarantine.list(),
      nextTry: this.#nextTry?.at.toISOString() ?? null,
      staleRecords: applied().staleRecords().size,
      pages: pageIndex().size,
      rendering: inFlightRenderCount(),
      build: buildId(),
      reconciliation: this.#reconciler?.status() ?? null,
      rejected: rejectedEvents(),
    }
  }

  async #work() {
    this.#isBeginning = true
    while (this.#next) {
      if (this.#renderingPages.size >= maxAtOnce) await Promise.race(this.#renderingPages)
      const batch = this.#next
      this.#next = null
      await this.#begin(batch)
    }
    this.#isBeginning = false
  }

  /** Resolves when the next run may begin. */
  #begin(batch: Batch): Promise<void> {
    const { promise: noted, resolve: onApplied } = Promise.withResolvers<void>()
    const { promise: pages, resolve: onPagesDone } = Promise.withResolvers<void>()
    addChanges(batch, this.#deferred)
    this.#deferred = noChanges
    batch.revisionChanges.push(...this.#quarantine.changesOf(batch.everything ? undefined : batch.ids))
    const retryFailed = batch.everything || this.#failures.length > 0
    // What had failed until now is tried again by this run; what fails beside it is not.
    const tried = retryFailed ? this.#failures : []
    const outcome = this.#run(batch, {
      retryFailed,
      onApplied: () => {
        batch.stage = 'pages'
        onApplied()
      },
      onPagesDone: () => {
        batch.stage = 'records'
        onPagesDone()
      },
    }).catch(async (error: unknown) => {
      throw new RunFailed(await failedPart(error), reasonOf(error))
    })
    batch.settle(outcome)
    const over = outcome
      .then(
        (told) => this.#recordOutcome(told, batch, tried),
        (error: RunFailed) => this.#defer(batch, error),
      )
      .then(() => {
        this.#underWay.delete(over)
        this.#unfinishedBatches.delete(batch)
        this.#planRetry()
        this.#planRelease()
      })
    this.#underWay.add(over)
    const pagesOver = Promise.race([pages, over]).then(() => {
      this.#renderingPages.delete(pagesOver)
    })
    this.#renderingPages.add(pagesOver)
    return Promise.race([noted, over])
  }

  async #run(
    batch: Batch,
    told: Pick<RunContext, 'retryFailed' | 'onApplied' | 'onPagesDone'>,
  ): Promise<RunOutcome> {
    const store = applied()
    this.#records ??= new RecordPasses({ applied: store, syncRecords, ensureIndex })
    const records = this.#records
    const { ids, everything, paths } = batch
    if (everything && isPageCacheActive()) importBuild(store)
    // Those that answer otherwise expire, and their pages are made anew with all others that are expired.
    if (paths.size > 0) await revalidateKeys(store, queryKeysAt(paths, pageIndex()))
    let repeated: readonly string[] = []
    const plan = async () => {
      const { versions, ...rest } = await this.#plan(batch, store)
      const before = store.fingerprints(ids)
      repeated = [...ids].filter((id) => before.get(id)?.rev === versions.get(id)?.rev)
      return { versions, ...rest }
    }
    const outcome = await regenerate(plan, {
      ...told,
      site: internalSiteUrl(env()),
      fetch,
      applied: store,
      pages: isPageCacheActive() ? pageIndex() : null,
      outdateInFlight: () => {
        outdateInFlightQueries()
        outdateInFlightRenders()
      },
      updateStaleRecords: (withSettings) => records.update(withSettings),
      now: () => Math.round(performance.now()),
    })
    if (everything) {
      store.setNote('build', buildId())
      // Readings of this process may belong to pages still being made.
      forgetUnusedQueries(store, pageIndex(), performance.timeOrigin)
    }
    // Of what is not new, an earlier run knew what it touched.
    const isUnacknowledged = everything || repeated.some((id) => this.#unacknowledged.has(id))
    const failures = outcome.report.failures.map((failure) => this.#named(failure))
    const isDone = failures.length === 0 || (outcome.isDone && !isUnacknowledged)
    return { ...outcome, report: { ...outcome.report, failures }, isDone }
  }

  /** The run that changed a document knows it to be the cause; those that try retryFailed only see that the page fails. */
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
    const later = () => this.#next?.revisionChanges ?? []
    const retried = this.#quarantine.ids()
    return withRedirects(
      await (everything
        ? planOfAll(store, revisionChanges, later, retried)
        : planOf(ids, store, revisionChanges, later, retried)),
      { applied: store, revisionChanges },
    )
  }

  /** @param tried failures of earlier runs that this one has mended, or tells retryFailed */
  #recordOutcome(
    { report, isDone }: RunOutcome,
    { ids, everything, revisionChanges }: PendingChanges,
    tried: readonly Failure[],
  ) {
    const now = Date.now()
    const told = { ...report, at: new Date(now).toISOString() }
    this.#runs += 1
    this.#recent = [told, ...this.#recent].slice(0, maxRecent)
    this.#failures = [...this.#failures.filter((failure) => !tried.includes(failure)), ...report.failures]
    this.#quarantine.settle(everything ? undefined : ids, report.quarantined, { revisionChanges, now })
    if (!isDone) for (const id of ids) this.#unacknowledged.add(id)
    if (this.#failures.length === 0) this.#unacknowledged.clear()
    console.log(JSON.stringify({ event: 'regenerated', ...told }))
  }

  /** The lake, the store or the machine failed as a whole: noChanges was remembered. */
  #defer(noticed: PendingChanges, { part, message }: RunFailed) {
    this.#deferred = mergeChanges(this.#deferred, noticed)
    this.#failures = [...this.#failures.filter(({ what }) => what !== part), { what: part, why: message }]
    console.error(
      JSON.stringify({ event: 'not regenerated', at: new Date().toISOString(), failures: this.#failures }),
    )
  }

  /** Tries quarantined documents retryFailed when their pauses are over, in a run that holds up noChanges else. */
  #planRelease() {
    clearTimeout(this.#quarantineTimer)
    const at = this.#quarantine.nextTry()
    if (at === undefined) return
    const release = () => {
      this.#next ??= this.#newBatch()
      for (const id of this.#quarantine.takeDue(Date.now())) this.#next.ids.add(id)
      this.#next.done.catch(() => undefined)
      if (!this.#isBeginning) void this.#work()
    }
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
      void this.submit(null).catch(() => undefined)
    }, pauseMs).unref()
    this.#nextTry = { timer, at: new Date(Date.now() + pauseMs) }
  }
}

/** The runs of this process. */
export function runs(): Runs {
  return singleton('runs', () => new Runs())
}
