/**
 * Runs for the whole site. One at a time finds out what changed and lets it expire; what is noticed meanwhile is done
 * together in the next one: a document noticed twice is read once, and a page that two changes touch is made anew once.
 * Pages are made beside the next run, so that a small change does not wait for one that touches a thousand pages.
 */
import { siteHere } from '#clients/here.ts'
import { env } from '#env.ts'
import type { Step } from '#facets/imprint.ts'
import { ensureIndex } from '#indexing/ensure-index.ts'
import { syncRecords } from '#indexing/sync.ts'
import { type Applied, applied } from './applied.ts'
import { readingsOfBuild } from './build-readings.ts'
import { buildId } from './built-from.ts'
import { tick } from './clock.ts'
import { enforceExpiry } from './expired.ts'
import { makingCount, outdateMaking } from './in-the-making.ts'
import { keysShownAt } from './inspect.ts'
import { isKeeping, keptPages } from './kept-pages.ts'
import { forgetUnseen } from './made-up.ts'
import { type Failure, planOf, planOfAll, withOldAddresses } from './plan.ts'
import { Quarantine, type QuarantineEntry } from './quarantine.ts'
import { outdateReadings, rereadKeys } from './readings.ts'
import type { Notice } from './receive.ts'
import { type Refused, refused } from './refused.ts'
import { type Outcome, type Report, regenerate, type World } from './regenerate.ts'
import { type Part, partOf, reasonOf } from './trouble.ts'

declare global {
  var loomworkRuns: Runs | undefined
}

/** What `/api/status` tells. */
export interface Status {
  /** Runs since the start of the process. */
  readonly runs: number
  /** Notices that wait or are worked on. */
  readonly waiting: number
  readonly last: Told | null
  /** The last runs, newest first: what each did and how long it took. */
  readonly recent: readonly Told[]
  /** What could not be done yet; empty as soon as it is mended. */
  readonly failures: readonly Failure[]
  /** Documents that could not be processed, and when each is tried again. */
  readonly quarantined: readonly QuarantineEntry[]
  /** When it is tried again, ISO 8601; null when nothing failed. */
  readonly nextTry: string | null
  /** Pages whose search records are not fresh yet. */
  readonly staleRecords: number
  /** Pages kept by the cache. */
  readonly pages: number
  /** Paths that are being rendered right now. */
  readonly rendering: number
  readonly build: string
  /** Requests that were no notice, or not from the lake. */
  readonly refused: Refused
}

/** A report with the time at which its run ended, ISO 8601. */
export type Told = Report & { readonly at: string }

/** Runs that make pages beside each other; more of them would only share the same cores. */
const maxAtOnce = 3

/** Reports that `/api/status` keeps. */
const maxRecent = 20

/** Pauses before what failed is tried again, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

/** Documents that may have changed, or everything. */
interface Noticed {
  readonly ids: ReadonlySet<string>
  readonly everything: boolean
  /** What some of them were for a while. */
  readonly steps: readonly Step[]
  /** Pages whose queries are asked again, whatever the documents say. */
  readonly paths: ReadonlySet<string>
}

const nothing: Noticed = { ids: new Set(), everything: false, steps: [], paths: new Set() }

interface Batch {
  readonly ids: Set<string>
  everything: boolean
  readonly steps: Step[]
  readonly paths: Set<string>
  readonly done: Promise<Outcome>
  readonly settle: (outcome: Promise<Outcome>) => void
}

/** A run failed as a whole, and nothing was remembered: its change is tried again. The message says why. */
export class RunFailed extends Error {
  /** What failed. */
  readonly part: Part

  constructor(part: Part, why: string) {
    super(why)
    this.part = part
  }
}

class Runs {
  #next: Batch | null = null
  /** Whether a run is finding out what changed. */
  #isBeginning = false
  /** Runs that are not over. */
  readonly #underWay = new Set<Promise<void>>()
  /** Ends with the last work that has to be done in turn. */
  #turn: Promise<unknown> = Promise.resolve()
  #runs = 0
  #failedInARow = 0
  /** What was noticed and could not be planned whole: the next run plans it again. */
  #left: Noticed = nothing
  #failures: readonly Failure[] = []
  readonly #quarantine = new Quarantine()
  #quarantineTimer: NodeJS.Timeout | undefined
  /** Documents whose change was not done when it was answered, until nothing has failed: whoever asks again is told so. */
  readonly #owed = new Set<string>()
  #recent: readonly Told[] = []
  #nextTry: { readonly timer: NodeJS.Timeout; readonly at: Date } | null = null

  /** Resolves with the outcome of the run that did it. @throws RunFailed when lake, store or machine failed as a whole */
  submit(notice: Exclude<Notice, { kind: 'inspect' }> | null): Promise<Outcome> {
    this.#next ??= emptyBatch()
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
      refused: refused(),
    }
  }

  async #work() {
    this.#isBeginning = true
    while (this.#next) {
      if (this.#underWay.size >= maxAtOnce) await Promise.race(this.#underWay)
      const batch = this.#next
      this.#next = null
      await this.#begin(batch)
    }
    this.#isBeginning = false
  }

  /** Resolves when the next run may begin. */
  #begin(batch: Batch): Promise<void> {
    const { promise: noted, resolve: onNoted } = Promise.withResolvers<void>()
    for (const id of this.#left.ids) batch.ids.add(id)
    batch.steps.push(...this.#left.steps)
    for (const path of this.#left.paths) batch.paths.add(path)
    if (this.#left.everything) batch.everything = true
    this.#left = nothing
    batch.steps.push(...this.#quarantine.stepsOf(batch.everything ? undefined : batch.ids))
    const again = batch.everything || this.#failedInARow > 0
    // What had failed until now is tried again by this run; what fails beside it is not.
    const tried = again ? this.#failures : []
    const outcome = this.#run(batch, { again, onNoted }).catch(async (error: unknown) => {
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
        this.#planRetry()
        this.#planRelease()
      })
    this.#underWay.add(over)
    return Promise.race([noted, over])
  }

  async #run(batch: Batch, { again, onNoted }: Pick<World, 'again' | 'onNoted'>): Promise<Outcome> {
    const store = applied()
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
      site: siteHere(env()),
      fetch,
      applied: store,
      kept: isKeeping() ? keptPages() : null,
      outdateInFlight: () => {
        outdateReadings()
        outdateMaking()
      },
      again,
      onNoted,
      inTurn: (work) => this.#inTurn(work),
      syncRecords,
      ensureIndex,
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

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
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

  #keep({ ids, everything, steps, paths }: Noticed) {
    this.#left = {
      ids: new Set([...this.#left.ids, ...ids]),
      steps: [...this.#left.steps, ...steps],
      everything: this.#left.everything || everything,
      paths: new Set([...this.#left.paths, ...paths]),
    }
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
    this.#keep(noticed)
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
      this.#next ??= emptyBatch()
      for (const id of this.#quarantine.takeDue(Date.now())) this.#next.ids.add(id)
      this.#next.done.catch(() => undefined)
      if (!this.#isBeginning) void this.#work()
    }
    this.#quarantineTimer = setTimeout(release, Math.max(0, at - Date.now())).unref()
  }

  #planRetry() {
    clearTimeout(this.#nextTry?.timer)
    this.#nextTry = null
    this.#failedInARow = this.#failures.length > 0 ? this.#failedInARow + 1 : 0
    if (this.#failedInARow === 0) return
    const pauseMs = pausesMs[Math.min(this.#failedInARow, pausesMs.length) - 1] ?? 60_000
    const timer = setTimeout(() => void this.submit(null).catch(() => undefined), pauseMs).unref()
    this.#nextTry = { timer, at: new Date(Date.now() + pauseMs) }
  }
}

/**
 * A new build brings pages made from readings of its own. Pages made from readings that the store does not know all the same
 * (it was removed, or is an older one, restored) would never expire, or hide that another answer is noted: they do so now.
 */
function adoptBuild(store: Applied) {
  if (store.note('build') !== buildId()) store.replaceReadings(readingsOfBuild(), performance.timeOrigin)
  for (const [key, newest] of keptPages().newestReadings()) {
    if (newest <= (store.readAt(key) ?? -1)) continue
    const at = tick()
    store.expireRead(key, at)
    enforceExpiry(key, at)
  }
}

/** The runs of this process. */
export function runs(): Runs {
  globalThis.loomworkRuns ??= new Runs()
  return globalThis.loomworkRuns
}

function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  return { ids: new Set(), everything: false, steps: [], paths: new Set(), done: promise, settle: resolve }
}
