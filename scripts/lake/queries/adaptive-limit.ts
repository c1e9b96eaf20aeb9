/** How long queries may take on the main thread: less for a while after some took too long there. Pure. */
import { queryLimits } from '../limits.ts'

/** Part of the main thread's time that queries may take which are then given up there. */
const share = 0.1

/** The time that was lost lately. */
export class AdaptiveLimit {
  readonly #leastMs: number
  #lostMs = 0
  #since = 0

  /** @param leastMs what a query is always allowed */
  constructor(leastMs: number) {
    this.#leastMs = leastMs
  }

  /** Milliseconds that a query may take which begins now. */
  allowed(now: number): number {
    this.#lostMs = Math.max(0, this.#lostMs - share * (now - this.#since))
    this.#since = now
    return Math.max(this.#leastMs, queryLimits.quickMs - this.#lostMs)
  }

  /** A query was given up after so long. */
  overran(ms: number) {
    this.#lostMs = Math.min(this.#lostMs + ms, queryLimits.quickMs * 10)
  }
}
