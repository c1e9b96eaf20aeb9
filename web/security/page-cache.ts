/**
 * Next's `cacheHandler`: that of `regeneration/page-cache.ts`, whose pages are sent with a policy that names their inline
 * scripts. The page is known when it is kept, so that needs no nonce, with which no page could be kept.
 */
import PageCache from '#regeneration/page-cache.ts'
import { scriptPolicy } from './inline-scripts.ts'

type Entry = Awaited<ReturnType<PageCache['get']>>

/** Of entries that Next holds in memory: a page is hashed once, not for every reader. */
const known = new WeakMap<object, string>()

/** Pages on disk, each with the policy of its scripts. */
export default class PageCacheWithPolicies extends PageCache {
  override async get(...args: Parameters<PageCache['get']>): ReturnType<PageCache['get']> {
    return withPolicy(await super.get(...args))
  }
}

function withPolicy(entry: Entry): Entry {
  const value = entry?.value
  if (!entry || !value || !('html' in value) || typeof value.html !== 'string') return entry
  // The rest is made for each request, and its scripts with it.
  if ('postponed' in value && value.postponed !== undefined) return entry
  const policy = known.get(value) ?? scriptPolicy(value.html)
  known.set(value, policy)
  // Another header of the same name, which Next appends: `next.config.ts` has set the first.
  const headers = { ...value.headers, 'content-security-policy': policy }
  return { ...entry, value: { ...value, headers } } as Entry
}
