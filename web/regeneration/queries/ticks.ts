/** Order of queries and expiries within this process, and after those of earlier processes. */

declare global {
  // Next loads the cache handlers outside its bundle, so a module exists twice: what both share
  // hangs on globalThis.
  var loomworkClock: { last: number } | undefined
}

/**
 * A number that is larger than all before it: ms since the epoch, or the next integer when the
 * system's clock stands still or was set back. (A result that seems newer than the expiry that made
 * it obsolete would be served indefinitely.)
 */
export function tick(): number {
  const clock = sharedClock()
  clock.last = Math.max(clock.last + 1, Date.now())
  return clock.last
}

/** Makes every later tick larger than this one of another process. */
export function advanceTo(earlier: number): void {
  const clock = sharedClock()
  clock.last = Math.max(clock.last, earlier)
}

function sharedClock(): { last: number } {
  globalThis.loomworkClock ??= { last: 0 }
  return globalThis.loomworkClock
}
