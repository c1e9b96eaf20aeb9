/** Order of readings and expiries within this process, and after the ones of earlier processes. */
import { singleton } from '#singleton.ts'

/**
 * A moment later than every one before it: ms since the epoch, or the next whole number when the system's clock
 * stands or was set back. (A reading that looks later than the expiry that made it obsolete would be served for ever.)
 */
export function tick(): number {
  const clock = sharedClock()
  clock.last = Math.max(clock.last + 1, Date.now())
  return clock.last
}

/** Makes every later tick later than this one, which another process gave out. */
export function advanceTo(earlier: number): void {
  const clock = sharedClock()
  clock.last = Math.max(clock.last, earlier)
}

function sharedClock(): { last: number } {
  return singleton('ticks', () => ({ last: 0 }))
}
