/**
 * Next's `cacheHandler`: that of `regeneration/page-cache/page-cache.ts`, with a policy for each
 * page that names its inline scripts, an `ETag` for each file, and what an edge cache needs to
 * know. All of it is computed from the cached entry, so a page needs no nonce, which would make it
 * uncacheable. Pages are sent without the repetition of their markup.
 */
import { edge, edgeHeaders } from '#edge/edge.ts'
import { isBuilding } from '#env.ts'
import { withoutRepeatedMarkup } from '#patches/repeated-markup.ts'
import { buildId } from '#regeneration/builds/build-snapshot.ts'
import PageCache from '#regeneration/page-cache/page-cache.ts'
import { tagsOfHeaders } from '#regeneration/page-cache/page-index.ts'
import { queryTagsIn } from '#regeneration/queries/query-tags.ts'
import { currentRequest } from '#server/current-request.ts'
import { etagOf } from '#server/etag.ts'
import { scriptPolicy } from './inline-scripts.ts'

type Entry = Awaited<ReturnType<PageCache['get']>>

/**
 * Policies and ETags of the entries that Next keeps in memory: each is computed once, not at every
 * request.
 */
const known = new WeakMap<object, string>()

/** The page cache on disk, with policies, ETags and the headers for an edge cache. */
export default class PageCacheWithPolicies extends PageCache {
  override async get(...args: Parameters<PageCache['get']>): ReturnType<PageCache['get']> {
    const entry = forEdge(withEtag(withPolicy(await super.get(...args))))
    if (entry) currentRequest()?.onEntry?.(args[0], entry.value)
    return entry
  }
}

/**
 * The keys of an entry are those of the queries that it shows. A page whose rest is rendered for
 * each request has none, so no edge stores it.
 */
function forEdge(entry: Entry): Entry {
  const value = entry?.value
  const adapter = isBuilding() ? undefined : edge(buildId())
  if (!adapter || !entry || !value || !('headers' in value)) return entry
  if ('postponed' in value && value.postponed !== undefined) return entry
  const keys = queryTagsIn(tagsOfHeaders(value.headers)).map(({ key }) => key)
  const headers = { ...value.headers, ...edgeHeaders(adapter, keys, buildId()) }
  return { ...entry, value: { ...value, headers } } as Entry
}

/** For responses of route handlers; Next itself computes the `ETag` of a page. */
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
  // The rest of the page is rendered for each request, with its own scripts.
  if ('postponed' in value && value.postponed !== undefined) return entry
  const policy = known.get(value) ?? policyOf(value)
  known.set(value, policy)
  // A second header of the same name, which Next appends: `next.config.ts` has set the first.
  const headers = { ...value.headers, 'content-security-policy': policy }
  return { ...entry, value: { ...value, headers } } as Entry
}

/**
 * Shortens the page in place: Next keeps the entry in memory, and a copy would need as much again.
 */
function policyOf(page: { html: string }): string {
  page.html = withoutRepeatedMarkup(page.html)
  return scriptPolicy(page.html)
}
