/**
 * How the supervisor detects a part that hangs. A part has to miss several requests in a row, so
 * that neither a busy machine nor a pause of the supervisor itself (Ctrl+Z, a laptop that slept)
 * causes a restart: each of these costs at most one miss.
 */
export interface Watchdog {
  /** Between two requests, ms. */
  readonly intervalMs: number
  /** Timeout of a request, ms. */
  readonly timeoutMs: number
  /** Missed requests in a row after which the part is restarted. */
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
