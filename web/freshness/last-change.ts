/** When the site last changed: tabs that stay open request it, and reload what they have cached. */
import { replaceSingleton, singleton } from '#singleton.ts'
import { cluster } from './cluster.ts'

/** Name of the metric with the last change in `Server-Timing`. */
export const lastChangeMetric = 'last-change'

interface LastChange {
  /** Tick of the last expiry. The start of a process counts as one: it may have forgotten some. */
  readonly own: number
  /** Number of the last expiry, the same in all processes; undefined if there is one process. */
  readonly shared?: number
}

/**
 * A number that differs after each expiry. All processes return the same one, so that a tab whose
 * requests reach several of them reloads nothing in vain. One that would not learn of an expiry
 * always returns another one.
 */
export function lastChange(): number {
  const { own, shared } = current()
  return cluster().mayServeCached() ? (shared ?? own) : Date.now()
}

/** Records an expiry. */
export function noteChange(at: number): void {
  replaceSingleton('lastChange', { ...current(), own: Math.max(at, current().own) })
}

/**
 * Makes the number larger than in every response so far, for a site of one process: the numbers of
 * several processes are those of their expiries.
 */
export function raiseLastChange(): number {
  noteChange(current().own + 1)
  return lastChange()
}

/** Records the number of the last expiry of all nodes. */
export function noteSharedChange(number: number): void {
  replaceSingleton('lastChange', { ...current(), shared: number })
}

function current(): LastChange {
  return singleton('lastChange', () => ({ own: Date.now() }))
}
