/** When the site last changed: tabs that stay open ask for it, and fetch again what they have kept. */
import { tick } from './ticks.ts'

declare global {
  var loomworkLastChange: number | undefined
}

/** Tick of the last expiry. The start of a process counts as one: it forgets some of those before. */
export function lastChange(): number {
  globalThis.loomworkLastChange ??= tick()
  return globalThis.loomworkLastChange
}

/** Notes an expiry. */
export function noteChange(at: number): void {
  globalThis.loomworkLastChange = Math.max(at, lastChange())
}
