/** Which query results have expired, and since when. In memory, because every request needs it. */

import { currentSingleton, replaceSingleton, singleton } from '#singleton.ts'
import { cluster } from './cluster.ts'
import { noteChange } from './last-change.ts'
import { pageIndex } from './page-index.ts'
import { expiredTag, type QueryTag, queryTagsIn } from './query-tags.ts'

/** True if an entry may be served: it has not expired, and this process would know if it had. */
export function mayServe(tags: readonly string[]): boolean {
  return !isExpired(tags) && (cluster().mayServeCached() || queryTagsIn(tags).length === 0)
}

/**
 * True if an entry has expired: one of its queries began before, or when, that query expired. The
 * time of storing proves nothing: a slow render stores old data after the expiry.
 */
export function isExpired(tags: readonly string[]): boolean {
  return isExpiredAt(tags, Number.POSITIVE_INFINITY)
}

/** True if an entry has expired; queries that expired after the tick do not count. */
export function isExpiredAt(tags: readonly string[], tick: number): boolean {
  return tags.includes(expiredTag) || isAnyExpired(queryTagsIn(tags), tick)
}

/** True if one of the results that an entry shows expired at the tick `until` or earlier. */
export function isAnyExpired(shown: readonly QueryTag[], until = Number.POSITIVE_INFINITY): boolean {
  if (!areLoaded()) return shown.length > 0
  const expired = expiries()
  const forgotten = currentSingleton<number>('forgottenBefore') ?? 0
  return shown.some(({ key, tick }) => {
    const at = expired.get(key) ?? -1
    return (at >= tick && at <= until) || (tick < forgotten && !pageIndex().isShown(key))
  })
}

/** Tick until which results of a query have expired; 0 if it never expired. */
export function expiredUntil(key: string): number {
  return expiries().get(key) ?? 0
}

/** From now on a result from before this tick counts only while the page index has its query. */
export function expireForgottenBefore(tick: number): void {
  replaceSingleton('forgottenBefore', Math.max(tick, currentSingleton<number>('forgottenBefore') ?? 0))
}

/**
 * Call this before an entry is put into the page index, which has its queries from then on. Results
 * that were forgotten before stay expired: that of the entry itself, if it was being rendered
 * meanwhile, and those of pages that other processes have rendered.
 */
export function keepForgottenExpired(tags: readonly string[]): void {
  const forgotten = currentSingleton<number>('forgottenBefore') ?? 0
  if (forgotten === 0) return
  for (const { key } of queryTagsIn(tags))
    if (!pageIndex().isShown(key)) enforceExpiry(key, Math.ceil(forgotten) - 1)
}

/** Enforces an expiry that the store has already (`RegenerationStore.saveResults`). */
export function enforceExpiry(key: string, at: number): void {
  const expired = expiries()
  expired.set(key, Math.max(at, expired.get(key) ?? 0))
  noteChange(at)
}

/** Drops expiries from memory that were deleted on disk. */
export function forgetExpiries(keys: Iterable<string>): void {
  for (const key of keys) expiries().delete(key)
}

/** True once the expiries are loaded; until then every result counts as expired. */
export function areLoaded(): boolean {
  return currentSingleton<boolean>('areExpiriesLoaded') === true
}

/** Call this when the expiries of earlier processes are enforced. */
export function expiriesLoaded(): void {
  replaceSingleton('areExpiriesLoaded', true)
}

function expiries(): Map<string, number> {
  return singleton('expiries', () => new Map())
}
