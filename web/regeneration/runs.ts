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
import { enforceExpiry, forgetExpiries } from './expired.ts'
import { isKeeping, keptPages } from './kept-pages.ts'
import { type Failure, planOf, planOfAll, withOldAddresses } from './plan.ts'
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
  readonly last: (Report & { readonly at: string }) | null
  /** What the last run could not do and the next will try again. */
  readonly failures: readonly Failure[]
  /** Pages whose search records are not fresh yet. */
  readonly staleRecords: number
  /** Pages kept by the cache. */
  readonly pages: number
  readonly build: string
}

/** Pauses before what failed is tried again, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000]

interface Batch {
  readonly ids: Set<string>
  everything: boolean
  readonly done: Promise<Outcome>
  readonly settle: (outcome: Promise<Outcome>) => void
}

class Runs {
  #next: Batch | null = null
  #running = false
  #runs = 0
  #failedInARow = 0
  /** Documents whose plan failed in part. */
  #left: ReadonlySet<string> = new Set()
  #last: Status['last'] = null
  #timer: NodeJS.Timeout | undefined

  /** Resolves with the outcome of the run that did it. @throws Error when the lake could not be read */
  submit(notice: Notice | null): Promise<Outcome> {
    this.#next ??= emptyBatch()
    if (notice?.kind === 'recover') this.#next.everything = true
    if (notice?.kind === 'change') this.#next.ids.add(notice.id)
    for (const id of this.#left) this.#next.ids.add(id)
    const { done } = this.#next
    if (!this.#running) void this.#work()
    return done
  }

  status(): Status {
    return {
      runs: this.#runs,
      waiting: (this.#running ? 1 : 0) + (this.#next ? 1 : 0),
      last: this.#last,
      failures: this.#last?.failures ?? [],
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
        ({ report }) => this.#tellAndPlanRetry(report),
        (error: unknown) => console.error('regeneration: the lake could not be read:', error),
      )
    }
    this.#running = false
  }

  async #run({ ids, everything }: Batch): Promise<Outcome> {
    const store = applied()
    if (everything && isKeeping()) adoptBuild(store)
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
      tidy(store)
    }
    return outcome
  }

  async #plan({ ids, everything }: Pick<Batch, 'ids' | 'everything'>, store: Applied) {
    const plan = await withOldAddresses(await (everything ? planOfAll(store) : planOf(ids, store)), store)
    // Nothing of a failed plan is remembered as applied: the next run finds it again.
    this.#left = plan.failures.length > 0 ? ids : new Set()
    return plan
  }

  #tellAndPlanRetry(report: Report) {
    this.#runs += 1
    this.#last = { ...report, at: new Date().toISOString() }
    console.log(JSON.stringify({ event: 'regenerated', ...this.#last }))
    clearTimeout(this.#timer)
    this.#failedInARow = report.failures.length > 0 ? this.#failedInARow + 1 : 0
    if (this.#failedInARow === 0) return
    const pauseMs = pausesMs[Math.min(this.#failedInARow, pausesMs.length) - 1]
    this.#timer = setTimeout(() => void this.submit(null).catch(() => undefined), pauseMs).unref()
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

/** Forgets queries that no kept page shows any more. Readings of this process may belong to pages still being made. */
function tidy(store: Applied) {
  const kept = keptPages()
  forgetExpiries(store.forgetReads({ before: performance.timeOrigin, isKept: (key) => kept.isShown(key) }))
}

/** The runs of this process. */
export function runs(): Runs {
  globalThis.loomworkRuns ??= new Runs()
  return globalThis.loomworkRuns
}

function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  return { ids: new Set(), everything: false, done: promise, settle: resolve }
}
