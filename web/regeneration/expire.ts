/** Expiry in Next's own caches, where they serve instead of ours: development, and hosts with a cache of their own. */
import { revalidateTag } from 'next/cache'
import { isPageCacheActive } from './page-cache/page-index.ts'

/**
 * To be called by a route handler; Next acts on it when the handler has answered (revalidation-utils.js), which is too
 * late for pages that are to be fresh by then: ours expire when the readings are noted (`queries/cached-queries.ts`).
 * @param keys of the queries that answer otherwise
 */
export function expireInNext(keys: readonly string[]): void {
  if (isPageCacheActive()) return
  for (const key of keys) revalidateTag(key, { expire: 0 })
}
