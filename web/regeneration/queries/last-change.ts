/** When the site last changed: tabs that stay open request it, and reload what they have cached. */
import { tick } from './ticks.ts'

declare global {
  var loomworkLastChange: number | undefined
}

/**
 * Tick of the last expiry. The start of a process counts as one, because expiries may be forgotten.
 */
export function lastChange(): number {
  globalThis.loomworkLastChange ??= tick()
  return globalThis.loomworkLastChange
}

/** Records an expiry. */
export function noteChange(at: number): void {
  globalThis.loomworkLastChange = Math.max(at, lastChange())
}
