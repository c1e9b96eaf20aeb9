/** Facets → pages that are not served again before they were made anew. */
import { revalidateTag } from 'next/cache'
import { cacheTagOf } from '#facets/cache-tags.ts'
import type { Facet } from '#facets/facets.ts'
import type { Applied } from './applied.ts'
import { tick } from './clock.ts'
import { enforceExpiry } from './expired.ts'
import { isKeeping } from './kept-pages.ts'

/** What is written down before the first page expires. */
export interface Expiry {
  readonly facets: ReadonlySet<Facet>
  /** Ids of pages whose records are stale from now on. */
  readonly records: readonly string[]
}

/**
 * Expires every page that read one of the facets, at once and for good: it is on disk before it is in force.
 * @returns the cache tags that expired
 */
export function expire({ facets, records }: Expiry, applied: Applied): string[] {
  const tags = [...facets].map(cacheTagOf)
  const at = tick()
  applied.begin({ tags, at, pages: records })
  enforceExpiry(tags, at)
  return tags
}

/**
 * The same for Next's own caches, where they serve instead of ours: development, and hosts with a cache of their own.
 * To be called by a route handler; Next acts on it when the handler has answered (revalidation-utils.js), which is
 * too late for pages that are to be fresh by then.
 */
export function expireInNext(facets: readonly Facet[]): void {
  if (isKeeping()) return
  for (const facet of facets) revalidateTag(cacheTagOf(facet), { expire: 0 })
}
