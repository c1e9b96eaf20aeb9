/** When the site last changed: tabs that stay open request it, and reload what they have cached. */
import { replaceSingleton, singleton } from '#singleton.ts'
import { tick } from './ticks.ts'

/**
 * Tick of the last expiry. The start of a process counts as one, because expiries may be forgotten.
 */
export function lastChange(): number {
  return singleton('lastChange', tick)
}

/** Records an expiry. */
export function noteChange(at: number): void {
  replaceSingleton('lastChange', Math.max(at, lastChange()))
}
