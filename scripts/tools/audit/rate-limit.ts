/** Limits the number of requests per second. */
import { setTimeout as sleep } from 'node:timers/promises'

/** The time; tests replace it, so that they need not wait. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** The real time. */
export const realClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) }

/**
 * Spaces requests evenly. A second without requests is not followed by a burst.
 * @returns a function that resolves when the caller may start its request
 */
export function rateLimiter(perSecond: number, { now, sleep }: Clock): () => Promise<void> {
  const intervalMs = 1000 / perSecond
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const start = Math.max(now(), next)
    next = start + intervalMs
    const wait = start - now()
    if (wait > 0) await sleep(wait)
  }
}
