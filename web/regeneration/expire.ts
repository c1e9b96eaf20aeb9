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
 *
 * Next's own `revalidateTag` takes effect when the handler that called it has answered (revalidation-utils.js), too
 * late for pages that are to be fresh by then. It is left for where Next's own caches serve: development, and hosts
 * with a cache of their own.
 * @returns the cache tags that expired
 */
export function expire({ facets, records }: Expiry, applied: Applied): string[] {
  const tags = [...facets].map(cacheTagOf)
  const at = tick()
  applied.begin({ tags, at, pages: records })
  enforceExpiry(tags, at)
  if (!isKeeping()) for (const tag of tags) revalidateTag(tag, { expire: 0 })
  return tags
}
