/**
 * One run at a time for the whole site. What is noticed during a run is done together in the next one: a document
 * noticed twice is read once, and a page that two changes touch is made anew once.
 */
import { env } from '#env.ts'
import { ensureIndex } from '#indexing/ensure-index.ts'
import { syncRecords } from '#indexing/sync.ts'
import { type Applied, applied } from './applied.ts'
import { buildId, readingsOfBuild } from './built-from.ts'
import { tick } from './clock.ts'
import { enforceExpiry } from './expired.ts'
import { keysShownAt } from './inspect.ts'
import { isKeeping, keptPages } from './kept-pages.ts'
import { forgetUnseen } from './made-up.ts'
import { type Failure, planOf, planOfAll, withOldAddresses } from './plan.ts'
import { rereadKeys } from './readings.ts'
import type { Notice } from './receive.ts'
import { type Outcome, type Report, regenerate } from './regenerate.ts'

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
  /** When it is tried again, ISO 8601; null when nothing failed. */
  readonly nextTry: string | null
  /** Pages whose search records are not fresh yet. */
  readonly staleRecords: number
  /** Pages kept by the cache. */
  readonly pages: number
  readonly build: string
}

/** A report with the time at which its run ended, ISO 8601. */
export type Told = Report & { readonly at: string }

/** Reports that `/api/status` keeps. */
const maxRecent = 20

/** Pauses before what failed is tried again, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

/** Documents that may have changed, or everything. */
interface Noticed {
  readonly ids: ReadonlySet<string>
  readonly everything: boolean
}

const nothing: Noticed = { ids: new Set(), everything: false }

interface Batch {
  readonly ids: Set<string>
  everything: boolean
  /** Pages whose queries are asked again, whatever the documents say. */
  readonly paths: Set<string>
  readonly done: Promise<Outcome>
  readonly settle: (outcome: Promise<Outcome>) => void
}

class Runs {
  #next: Batch | null = null
  #running = false
  #runs = 0
  #failedInARow = 0
  /** What was noticed and could not be planned whole: the next run plans it again. */
  #left: Noticed = nothing
  #failures: readonly Failure[] = []
  #recent: readonly Told[] = []
  #nextTry: { readonly timer: NodeJS.Timeout; readonly at: Date } | null = null

  /** Resolves with the outcome of the run that did it. @throws Error when the lake could not be read */
  submit(notice: Exclude<Notice, { kind: 'inspect' }> | null): Promise<Outcome> {
    this.#next ??= emptyBatch()
    if (notice?.kind === 'recover') {
      this.#next.everything = true
      for (const path of notice.paths) this.#next.paths.add(path)
    }
    if (notice?.kind === 'change') this.#next.ids.add(notice.id)
    for (const id of this.#left.ids) this.#next.ids.add(id)
    if (this.#left.everything) this.#next.everything = true
    const { done } = this.#next
    if (!this.#running) void this.#work()
    return done
  }

  status(): Status {
    return {
      runs: this.#runs,
      waiting: (this.#running ? 1 : 0) + (this.#next ? 1 : 0),
      last: this.#recent[0] ?? null,
      recent: this.#recent,
      failures: this.#failures,
      nextTry: this.#nextTry?.at.toISOString() ?? null,
      staleRecords: applied().staleRecords().length,
      pages: keptPages().size,
      build: buildId(),
    }
  }

  async #work() {
    this.#running = true
    for (let batch = this.#next; batch; batch = this.#next) {
      this.#next = null
      const outcome = this.#run(batch)
      batch.settle(outcome)
      await outcome.then(
        ({ report }) => this.#tell(report),
        (error: unknown) => this.#leave(batch, error),
      )
      this.#planRetry()
    }
    this.#running = false
  }

  async #run({ ids, everything, paths }: Batch): Promise<Outcome> {
    const store = applied()
    if (everything && isKeeping()) adoptBuild(store)
    // Those that answer otherwise expire, and their pages are made anew with all others that are expired.
    if (paths.size > 0) await rereadKeys(store, keysShownAt(paths, keptPages()))
    const outcome = await regenerate(() => this.#plan({ ids, everything }, store), {
      site: env().NEXT_PUBLIC_SITE_URL,
      fetch,
      applied: store,
      kept: isKeeping() ? keptPages() : null,
      again: everything || this.#failedInARow > 0,
      syncRecords,
      ensureIndex,
      now: () => Math.round(performance.now()),
    })
    if (everything) {
      store.setNote('build', buildId())
      // Readings of this process may belong to pages still being made.
      forgetUnseen(store, keptPages(), performance.timeOrigin)
    }
    return outcome
  }

  async #plan(noticed: Noticed, store: Applied) {
    const { ids, everything } = noticed
    const plan = await withOldAddresses(await (everything ? planOfAll(store) : planOf(ids, store)), store)
    // Nothing of a failed plan is remembered as applied: the next run finds it again.
    this.#left = plan.failures.length > 0 ? noticed : nothing
    return plan
  }

  #tell(report: Report) {
    const told = { ...report, at: new Date().toISOString() }
    this.#runs += 1
    this.#recent = [told, ...this.#recent].slice(0, maxRecent)
    this.#failures = report.failures
    console.log(JSON.stringify({ event: 'regenerated', ...told }))
  }

  /** The lake does not answer: nothing was done, or not all of it. */
  #leave({ ids, everything }: Noticed, error: unknown) {
    this.#left = { ids, everything }
    const why = error instanceof Error ? error.message : String(error)
    this.#failures = [{ what: 'content lake', why }]
    console.error(
      JSON.stringify({ event: 'not regenerated', at: new Date().toISOString(), failures: this.#failures }),
    )
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
 * A new build brings pages made from readings of its own. A page made from readings that the store does not know
 * all the same (the store was removed, or is another one) would never expire: it does so now.
 */
function adoptBuild(store: Applied) {
  if (store.note('build') !== buildId()) store.replaceReadings(readingsOfBuild())
  for (const key of keptPages().keys()) {
    if (store.knows(key)) continue
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
  return { ids: new Set(), everything: false, paths: new Set(), done: promise, settle: resolve }
}
