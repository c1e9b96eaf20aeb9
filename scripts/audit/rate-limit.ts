/** At most so many requests a second. */

/** Time, so that tests need not wait for it. */
export interface Clock {
  /** ms, from any beginning. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** The real one. */
export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Turns at equal distances: a second that was not used is not made up for by a burst.
 * @returns a function that resolves when the caller may begin its request
 */
export function paced(perSecond: number, { now, sleep }: Clock): () => Promise<void> {
  const distanceMs = 1000 / perSecond
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const turn = Math.max(now(), next)
    next = turn + distanceMs
    const wait = turn - now()
    if (wait > 0) await sleep(wait)
  }
}
