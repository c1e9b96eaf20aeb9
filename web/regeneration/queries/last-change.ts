/** When the site last changed: tabs that stay open ask for it, and fetch again what they have kept. */
import { replaceSingleton, singleton } from '#singleton.ts'
import { tick } from './ticks.ts'

/** Tick of the last expiry. The start of a process counts as one: it forgets some of those before. */
export function lastChange(): number {
  return singleton('lastChange', tick)
}

/** Notes an expiry. */
export function noteChange(at: number): void {
  replaceSingleton('lastChange', Math.max(at, lastChange()))
}
