/**
 * Next's `cacheHandler`: that of `regeneration/page-cache/page-cache.ts`, whose pages are sent with a policy that names their inline
 * scripts, and whose files are sent with an `ETag`. Both are computed from what is cached, so a page needs no nonce, with
 * which it could not be cached.
 */
import { etagOf } from '#patches/conditional-requests.ts'
import PageCache from '#regeneration/page-cache/page-cache.ts'
import { scriptPolicy } from './inline-scripts.ts'

type Entry = Awaited<ReturnType<PageCache['get']>>

/** Of entries that Next holds in memory: a page or a file is hashed once, not for every reader. */
const known = new WeakMap<object, string>()

/** Pages on disk, each with the policy of its scripts. */
export default class PageCacheWithPolicies extends PageCache {
  override async get(...args: Parameters<PageCache['get']>): ReturnType<PageCache['get']> {
    return withEtag(withPolicy(await super.get(...args)))
  }
}

/** Answers of route handlers; Next itself computes the `ETag` of a page. */
function withEtag(entry: Entry): Entry {
  const value = entry?.value
  if (!entry || !value || !('body' in value) || !Buffer.isBuffer(value.body)) return entry
  if ('status' in value && value.status !== 200) return entry
  const etag = known.get(value) ?? etagOf(value.body)
  known.set(value, etag)
  return { ...entry, value: { ...value, headers: { ...value.headers, etag } } } as Entry
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
