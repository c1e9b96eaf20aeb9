/** Which query results have expired, and since when. In memory, because every request needs it. */
import { currentSingleton, replaceSingleton, singleton } from '#singleton.ts'
import { applied } from '../store/regeneration-store.ts'
import { noteChange } from './last-change.ts'
import { brokenTag, queryTagsIn } from './query-tags.ts'
import { advanceTo } from './ticks.ts'

/**
 * Whether an entry must not be served: one of its queries began before, or when, that query
 * expired. The time of storing proves nothing: a slow render stores old data after the expiry.
 */
export function isExpired(tags: readonly string[]): boolean {
  if (tags.includes(brokenTag)) return true
  const expired = expiries()
  const forgotten = currentSingleton<number>('forgottenBefore') ?? 0
  return queryTagsIn(tags).some(
    ({ key, tick }) => (expired.get(key) ?? -1) >= tick || (tick < forgotten && !applied().hasQuery(key)),
  )
}

/** Tick until which results of a query have expired; 0 if it never expired. */
export function expiredUntil(key: string): number {
  return expiries().get(key) ?? 0
}

/** From now on a result from before this tick counts only while its query is stored. */
export function expireForgottenBefore(tick: number): void {
  replaceSingleton('forgottenBefore', Math.max(tick, currentSingleton<number>('forgottenBefore') ?? 0))
}

/** Enforces an expiry that is already on disk (`RegenerationStore.saveResult`). */
export function enforceExpiry(key: string, at: number): void {
  const expired = expiries()
  expired.set(key, Math.max(at, expired.get(key) ?? 0))
  noteChange(at)
}

/** Drops expiries from memory that were deleted on disk. */
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
