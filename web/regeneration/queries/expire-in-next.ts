/**
 * Expiry in Next's own caches, which serve instead of ours in development.
 */
import { revalidateTag } from 'next/cache'
import { isPageCacheActive } from '#freshness/page-index.ts'
import { formatQueryTag, type QueryTag } from '#freshness/query-tags.ts'

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

/** Tags of a query result in whichever cache serves. */
export function cacheTagsOf(result: QueryTag): string[] {
  const own = formatQueryTag(result)
  return isPageCacheActive() ? [own] : [own, result.key]
}
