/** Which cache entries are out of date: the tags that were expired, and when. Read at every request, so in memory. */
import { readAtOf } from '#facets/cache-tags.ts'
import { applied } from './applied.ts'
import { advanceTo } from './clock.ts'

declare global {
  var loomworkExpired: Map<string, number> | undefined
}

/**
 * Whether an entry must be made anew: one of its tags was expired after the reading of its data had begun. The moment
 * of storing says nothing: a slow render stores old data after the expiry (notes/next.md, "The race").
 */
export function isExpired(tags: readonly string[]): boolean {
  const readAt = readAtOf(tags)
  if (readAt === undefined) return false
  const expired = expiredTags()
  return tags.some((tag) => (expired.get(tag) ?? -1) >= readAt)
}

/** Puts expiries into force that are already written down (`Applied.begin`). */
export function enforceExpiry(tags: Iterable<string>, at: number): void {
  const expired = expiredTags()
  for (const tag of tags) expired.set(tag, at)
}

function expiredTags(): Map<string, number> {
  globalThis.loomworkExpired ??= load()
  return globalThis.loomworkExpired
}

function load(): Map<string, number> {
  const expired = applied().expired()
  for (const at of expired.values()) advanceTo(at)
  return expired
}
