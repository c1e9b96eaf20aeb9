/** Limits of the commands that start and watch the product. */

/**
 * How the supervisor notices a part that hangs. A part has to miss several requests in a row, so that neither a busy machine nor
 * a pause of the supervisor itself (Ctrl+Z, a laptop that slept) restarts anything: each of these costs at most one miss.
 */
export interface Watchdog {
  /** Between two requests, ms. */
  readonly intervalMs: number
  /** For one answer, ms. */
  readonly timeoutMs: number
  /** Requests without an answer, one after the other, after which the part is ended and started again. */
  readonly misses: number
}

/** Requests that a part may miss before it counts as hung. */
const misses = 4

/**
 * @param seconds after which a part that does not answer is restarted; 0 for never
 * @returns null when nothing is watched
 */
export function watchdogOf(seconds: number): Watchdog | null {
  if (seconds <= 0) return null
  // Timers take whole milliseconds only.
  const share = Math.floor((seconds * 1000) / misses / 3)
  return { intervalMs: share, timeoutMs: 2 * share, misses }
}

/** How often the content is looked at for a change while the site's build fails, ms. */
export const contentPollMs = 2_000

/** After how long a failed build of the site is tried again although nothing was published, ms: the cause may be elsewhere. */
export const siteRetryMs = 5 * 60_000
