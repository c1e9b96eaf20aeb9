import { queryLimits } from '../limits.ts'

/** Share of the main thread's time that may be lost to queries that are then stopped. */
const share = 0.1

/** Time limit of queries on the main thread, lower for a while after some exceeded it. */
export class AdaptiveLimit {
  readonly #leastMs: number
  #lostMs = 0
  #since = 0

  /** @param leastMs lowest limit */
  constructor(leastMs: number) {
    this.#leastMs = leastMs
  }

  /** The limit of a query that starts now, ms. */
  current(now: number): number {
    this.#lostMs = Math.max(0, this.#lostMs - share * (now - this.#since))
    this.#since = now
    return Math.max(this.#leastMs, queryLimits.quickMs - this.#lostMs)
  }

  /** Counts the time of a query that was stopped, ms. */
  addLost(ms: number) {
    this.#lostMs = Math.min(this.#lostMs + ms, queryLimits.quickMs * 10)
  }
}
