import { queryLimits } from '../limits.ts'

/** Share of the main thread's time that may be lost to queries that are then stopped. */
const share = 0.1

/**
 * Time limit of queries on the main thread, lower for a while after some exceeded it.
 * @param leastMs lowest limit
 */
export function adaptiveLimit(leastMs: number) {
  let lostMs = 0
  let since = 0
  return {
    /** The limit of a query that starts now, ms. */
    current(now: number): number {
      lostMs = Math.max(0, lostMs - share * (now - since))
      since = now
      return Math.max(leastMs, queryLimits.quickMs - lostMs)
    },
    /** Counts the time of a query that was stopped, ms. */
    addLost(ms: number) {
      lostMs = Math.min(lostMs + ms, queryLimits.quickMs * 10)
    },
  }
}
