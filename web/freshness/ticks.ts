/**
 * Order of queries and expiries where one process has the store, or none: of a SQLite file, and of
 * builds. Everything else asks the store (`RegenerationStore.nextTick`).
 */
import { singleton } from '#singleton.ts'

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
  return singleton('ticks', () => ({ last: 0 }))
}
