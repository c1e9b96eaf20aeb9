/** Which readings are out of date, and since when. Asked at every request, so it is kept in memory. */
import { currentSingleton, replaceSingleton, singleton } from '#singleton.ts'
import { applied } from '../store/regeneration-store.ts'
import { noteChange } from './last-change.ts'
import { brokenTag, queryTagsIn } from './query-tags.ts'
import { advanceTo } from './ticks.ts'

/**
 * Whether an entry must be made anew: one of its readings began before, or when, its query expired. The moment of
 * storing says noChanges: a slow render stores old data after the expiry.
 */
export function isExpired(tags: readonly string[]): boolean {
  if (tags.includes(brokenTag)) return true
  const expired = expiries()
  const forgotten = currentSingleton<number>('forgottenBefore') ?? 0
  return queryTagsIn(tags).some(
    ({ key, tick }) => (expired.get(key) ?? -1) >= tick || (tick < forgotten && !applied().hasQuery(key)),
  )
}

/** Tick until which readings of a query are out of date; 0 when it never expired. */
export function expiredUntil(key: string): number {
  return expiries().get(key) ?? 0
}

/** From now on a reading that began before a tick counts only while its query is known. */
export function expireForgottenBefore(tick: number): void {
  replaceSingleton('forgottenBefore', Math.max(tick, currentSingleton<number>('forgottenBefore') ?? 0))
}

/** Puts an expiry into force that is already written down (`RegenerationStore.saveResult`). */
export function enforceExpiry(key: string, at: number): void {
  const expired = expiries()
  expired.set(key, Math.max(at, expired.get(key) ?? 0))
  noteChange(at)
}

/** Forgets expiries in memory that were forgotten on disk. */
export function forgetExpiries(keys: Iterable<string>): void {
  for (const key of keys) expiries().delete(key)
}

function expiries(): Map<string, number> {
  return singleton('expiries', load)
}

function load(): Map<string, number> {
  const expired = applied().expiries()
  for (const at of expired.values()) advanceTo(at)
  return expired
}
