/**
 * Runs for the whole site. One at a time finds out what changed and lets it expire; what is noticed meanwhile is done
 * together in the next one: a document noticed twice is read once, and a page that two changes touch is made anew once.
 * Pages are made beside the next run, so that a small change does not wait for one that touches a thousand pages.
 */
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { ensureIndex } from '#indexing/ensure-index.ts'
import { syncRecords } from '#indexing/sync.ts'
import { adoptBuild } from './adopt-build.ts'
import { type Applied, applied } from './applied.ts'
import { add, type Batch, emptyBatch, type Noticed, nothing, together, unfinishedOf } from './batch.ts'
import { buildId } from './built-from.ts'
import { makingCount, outdateMaking } from './in-the-making.ts'
import { keysShownAt } from './inspect.ts'
import { isKeeping, keptPages } from './kept-pages.ts'
import { forgetUnseen } from './made-up.ts'
import { type Failure, planOf, planOfAll, withOldAddresses } from './plan.ts'
import { Quarantine } from './quarantine.ts'
import { outdateReadings, rereadKeys } from './readings.ts'
import type { Notice } from './receive.ts'
import { Reconciler, reconcileEvery } from './reconcile.ts'
import { RecordPasses } from './record-passes.ts'
import { refused } from './refused.ts'
import { type Outcome, regenerate, type World } from './regenerate.ts'
import type { Status, Told } from './status.ts'
import { type Part, partOf, reasonOf } from './trouble.ts'

declare global {
  var loomworkRuns: Runs | undefined
}

/** What is not done when a webhook has to be answered. */
export interface Unfinished {
  readonly isDone: false
  readonly failures: readonly Failure[]
}

/** Runs that make pages at the same time; more of them would only share the same cores. Those that wait for records do not count. */
const maxAtOnce = 3

/** Reports that `/api/status` keeps. */
const maxRecent = 20

/** Documents read one by one when their webhooks were lost; of more, everything is compared. */
const maxLost = 500

/** Pauses before what failed is tried again, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

/** A run failed as a whole, and nothing was remembered: its change is tried again. The message says why. */
export class RunFailed extends Error {
  /** What failed. */
  readonly part: Part

  constructor(part: Part, why: string) {
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
  readonly #makingPages = new Set<Promise<void>>()
  /** What is noticed and not over. */
  readonly #unfinished = new Set<Batch>()
  #records: RecordPasses | undefined
  #reconciler: Reconciler | undefined
  #runs = 0
  /** Times that what failed was tried again, since nothing had failed. */
  #retries = 0
  /** What was noticed and could not be planned whole: the next run plans it again. */
  #left: Noticed = nothing
  #failures: readonly Failure[] = []
  readonly #quarantine = new Quarantine()
  #quarantineTimer: NodeJS.Timeout | undefined
  /** Documents whose change was not done when it was answered, until nothing has failed: whoever asks again is told so. */
  readonly #owed = new Set<string>()
  #recent: readonly Told[] = []
  #nextTry: { readonly timer: NodeJS.Timeout; readonly at: Date } | null = null

  /**
   * Resolves when everything that the notice is about is fresh or has failed, or after {@link answerWithinMs}: then with what
   * is not done. A notice that comes again meanwhile is about the same, so it waits for the runs of the first one, too.
   * @throws RunFailed when lake, store or machine failed as a whole
   */
  async answer(notice: Extract<Notice, { kind: 'change' }>): Promise<Outcome | Unfinished> {
    const own = this.submit(notice)
    const batches = [...this.#unfinished].filter(({ ids }) => ids.has(notice.id))
    const all = Promise.all([own, ...batches.map(({ done }) => done)])
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), answerWithinMs)
    const outcomes = await Promise.race([all, late.promise]).finally(() => clearTimeout(timer))
    if (outcomes === null) {
      // Both may fail when nobody waits any more: `#begin` has dealt with it.
      all.catch(() => undefined)
      return { isDone: false, failures: unfinishedOf(batches) }
    }
    return { ...outcomes[0], isDone: outcomes.every(({ isDone }) => isDone) }
  }

  /** Resolves with the outcome of the run that did it. @throws RunFailed when lake, store or machine failed as a whole */
  submit(notice: Exclude<Notice, { kind: 'inspect' }> | null): Promise<Outcome> {
    this.#next ??= this.#newBatch()
    if (notice?.kind === 'recover') {
      this.#next.everything = true
      for (const path of notice.paths) this.#next.paths.add(path)
    }
    if (notice?.kind === 'change') {
      this.#next.ids.add(notice.id)
      if (notice.step) this.#next.steps.push(notice.step)
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
      isBusy: (id) => this.#isNoticed(id),
      submit: (ids) => this.#submitLost(ids),
    })
    reconcileEvery(everyMs, this.#reconciler)
  }

  /** Whether a document is noted as changed already, or everything is about to be compared. */
  #isNoticed(id: string): boolean {
    return [this.#left, ...this.#unfinished].some(({ ids, everything }) => everything || ids.has(id))
  }

  #submitLost(ids: readonly string[]) {
    // What fails is noted, and tried again like everything else.
    const ignore = () => undefined
    if (ids.length > maxLost) void this.submit({ kind: 'recover', paths: [] }).catch(ignore)
    else for (const id of ids) void this.submit({ kind: 'change', id, step: null }).catch(ignore)
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
      pages: keptPages().size,
      rendering: makingCount(),
      build: buildId(),
      reconciliation: this.#reconciler?.status() ?? null,
      refused: refused(),
    }
  }

  async #work() {
    this.#isBeginning = true
    while (this.#next) {
      if (this.#makingPages.size >= maxAtOnce) await Promise.race(this.#makingPages)
      const batch = this.#next
      this.#next = null
      await this.#begin(batch)
    }
    this.#isBeginning = false
  }

  /** Resolves when the next run may begin. */
  #begin(batch: Batch): Promise<void> {
    const { promise: noted, resolve: onNoted } = Promise.withResolvers<void>()
    const { promise: pages, resolve: onPages } = Promise.withResolvers<void>()
    add(batch, this.#left)
    this.#left = nothing
    batch.steps.push(...this.#quarantine.stepsOf(batch.everything ? undefined : batch.ids))
    const again = batch.everything || this.#failures.length > 0
    // What had failed until now is tried again by this run; what fails beside it is not.
    const tried = again ? this.#failures : []
    const outcome = this.#run(batch, {
      again,
      onNoted: () => {
        batch.stage = 'pages'
        onNoted()
      },
      onPages: () => {
        batch.stage = 'records'
        onPages()
      },
    }).catch(async (error: unknown) => {
      throw new RunFailed(await partOf(error), reasonOf(error))
    })
    batch.settle(outcome)
    const over = outcome
      .then(
        (told) => this.#tell(told, batch, tried),
        (error: RunFailed) => this.#leave(batch, error),
      )
      .then(() => {
        this.#underWay.delete(over)
        this.#unfinished.delete(batch)
        this.#planRetry()
        this.#planRelease()
      })
    this.#underWay.add(over)
    const pagesOver = Promise.race([pages, over]).then(() => {
      this.#makingPages.delete(pagesOver)
    })
    this.#makingPages.add(pagesOver)
    return Promise.race([noted, over])
  }

  async #run(batch: Batch, told: Pick<World, 'again' | 'onNoted' | 'onPages'>): Promise<Outcome> {
    const store = applied()
    this.#records ??= new RecordPasses({ applied: store, syncRecords, ensureIndex })
    const records = this.#records
    const { ids, everything, paths } = batch
    if (everything && isKeeping()) adoptBuild(store)
    // Those that answer otherwise expire, and their pages are made anew with all others that are expired.
    if (paths.size > 0) await rereadKeys(store, keysShownAt(paths, keptPages()))
    let repeated: readonly string[] = []
    const plan = async () => {
      const { versions, ...rest } = await this.#plan(batch, store)
      const before = store.imprints(ids)
      repeated = [...ids].filter((id) => before.get(id)?.rev === versions.get(id)?.rev)
      return { versions, ...rest }
    }
    const outcome = await regenerate(plan, {
      ...told,
      site: internalSiteUrl(env()),
      fetch,
      applied: store,
      kept: isKeeping() ? keptPages() : null,
      outdateInFlight: () => {
        outdateReadings()
        outdateMaking()
      },
      freshenRecords: (withSettings) => records.fresh(withSettings),
      now: () => Math.round(performance.now()),
    })
    if (everything) {
      store.setNote('build', buildId())
      // Readings of this process may belong to pages still being made.
      forgetUnseen(store, keptPages(), performance.timeOrigin)
    }
    // Of what is not new, an earlier run knew what it touched.
    const isOwed = everything || repeated.some((id) => this.#owed.has(id))
    const failures = outcome.report.failures.map((failure) => this.#named(failure))
    const isDone = failures.length === 0 || (outcome.isDone && !isOwed)
    return { ...outcome, report: { ...outcome.report, failures }, isDone }
  }

  /** The run that changed a document knows it to be the cause; those that try again only see that the page fails. */
  #named(failure: Failure): Failure {
    const known = this.#failures.find(({ what }) => what === failure.what)
    if (failure.document !== undefined || known?.document === undefined) return failure
    return { ...known, why: known.why.startsWith(failure.why) ? known.why : failure.why }
  }

  #newBatch(): Batch {
    const batch = emptyBatch()
    this.#unfinished.add(batch)
    return batch
  }

  async #plan({ ids, everything, steps }: Noticed, store: Applied) {
    const later = () => this.#next?.steps ?? []
    const retried = this.#quarantine.ids()
    return withOldAddresses(
      await (everything
        ? planOfAll(store, steps, later, retried)
        : planOf(ids, store, steps, later, retried)),
      { applied: store, steps },
    )
  }

  /** @param tried failures of earlier runs that this one has mended, or tells again */
  #tell({ report, isDone }: Outcome, { ids, everything, steps }: Noticed, tried: readonly Failure[]) {
    const now = Date.now()
    const told = { ...report, at: new Date(now).toISOString() }
    this.#runs += 1
    this.#recent = [told, ...this.#recent].slice(0, maxRecent)
    this.#failures = [...this.#failures.filter((failure) => !tried.includes(failure)), ...report.failures]
    this.#quarantine.settle(everything ? undefined : ids, report.quarantined, { steps, now })
    if (!isDone) for (const id of ids) this.#owed.add(id)
    if (this.#failures.length === 0) this.#owed.clear()
    console.log(JSON.stringify({ event: 'regenerated', ...told }))
  }

  /** The lake, the store or the machine failed as a whole: nothing was remembered. */
  #leave(noticed: Noticed, { part, message }: RunFailed) {
    this.#left = together(this.#left, noticed)
    this.#failures = [...this.#failures.filter(({ what }) => what !== part), { what: part, why: message }]
    console.error(
      JSON.stringify({ event: 'not regenerated', at: new Date().toISOString(), failures: this.#failures }),
    )
  }

  /** Tries quarantined documents again when their pauses are over, in a run that holds up nothing else. */
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
  globalThis.loomworkRuns ??= new Runs()
  return globalThis.loomworkRuns
}
