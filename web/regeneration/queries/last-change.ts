/** When the site last changed: tabs that stay open request it, and reload what they have cached. */
import { replaceSingleton, singleton } from '#singleton.ts'

/**
 * Tick of the last expiry. The start of a process counts as one, because expiries may be forgotten.
 */
export function lastChange(): number {
  return singleton('lastChange', Date.now)
}

/** Records an expiry. */
export function noteChange(at: number): void {
  replaceSingleton('lastChange', Math.max(at, lastChange()))
}
