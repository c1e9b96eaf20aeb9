/**
 * Expiry in Next's own caches, where they serve instead of ours: development, and hosts with their
 * own cache.
 */
import { revalidateTag } from 'next/cache'
import { hasHostCache } from '#env.ts'
import { isPageCacheActive } from '../page-cache/page-index.ts'
import { formatQueryTag, type QueryTag } from './query-tags.ts'

/**
 * How long after an expiry a page may be stored that was rendered from what was read before it, s.
 */
const lateSeconds = 30

/**
 * For route handlers. Next expires the tags when the handler has answered (revalidation-utils.js),
 * which is too late for pages that have to be fresh by then: ours expire when query results are
 * saved (`cached-queries.ts`).
 *
 * To Next, a page is as new as the moment when it was stored, so one whose render began before the
 * expiry and ended after it would count as fresh. Therefore pages of a host have a second tag,
 * which expires what was stored until such renders are over.
 * @param keys of the queries whose result differs
 */
export function expireInNext(keys: readonly string[]): void {
  if (isPageCacheActive()) return
  for (const key of keys) {
    revalidateTag(key, { expire: 0 })
    if (hasHostCache()) revalidateTag(lateTag(key), { expire: lateSeconds })
  }
}

/** Tags of a query result in whichever cache serves. */
export function cacheTagsOf(result: QueryTag): string[] {
  const { key } = result
  const own = formatQueryTag(result)
  if (hasHostCache()) return [own, key, lateTag(key)]
  return isPageCacheActive() ? [own] : [own, key]
}

function lateTag(key: string): string {
  return `late:${key}`
}
