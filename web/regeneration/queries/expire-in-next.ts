/**
 * Expiry in Next's own caches, where they serve instead of ours: development, and hosts with their
 * own cache.
 */
import { revalidateTag } from 'next/cache'
import { isPageCacheActive } from '../page-cache/page-index.ts'

/**
 * For route handlers. Next expires the tags when the handler has answered (revalidation-utils.js),
 * which is too late for pages that have to be fresh by then: ours expire when query results are
 * saved (`cached-queries.ts`).
 * @param keys of the queries whose result differs
 */
export function expireInNext(keys: readonly string[]): void {
  if (isPageCacheActive()) return
  for (const key of keys) revalidateTag(key, { expire: 0 })
}
