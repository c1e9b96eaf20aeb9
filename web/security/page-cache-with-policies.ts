/**
 * Next's `cacheHandler`: that of `regeneration/page-cache/page-cache.ts`, with a policy for each
 * page that names its inline scripts, an `ETag` for each file, and what an edge cache needs to
 * know. All of it is computed from the cached entry, so a page needs no nonce, which would make it
 * uncacheable. Pages are sent without the repetition of their markup.
 */

import { currentRequest } from '#current-request.ts'
import { edgeHeaders, hasEdge } from '#edge/edge.ts'
import { isBuilding } from '#env.ts'
import { isAnyExpired } from '#freshness/expiries.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { publicPage } from '#page-script/public-page.ts'
import { pageScriptUrl } from '#page-script/script-url.ts'
import { buildId, distFolder } from '#regeneration/builds/build-snapshot.ts'
import { isNotFoundPage, pathOfCacheKey, tagsOfHeaders } from '#regeneration/page-cache/cache-entries.ts'
import PageCache from '#regeneration/page-cache/page-cache.ts'
import { etagOf } from '#server/etag.ts'
import { scriptPolicy } from './inline-scripts.ts'

type Entry = Awaited<ReturnType<PageCache['get']>>

/**
 * Policies and ETags of the entries that Next keeps in memory: each is computed once, not at every
 * request.
 */
const known = new WeakMap<object, string>()

/** The page cache on disk: public pages with policies, ETags and headers for an edge cache. */
export default class PageCacheWithPolicies extends PageCache {
  override async get(...args: Parameters<PageCache['get']>): ReturnType<PageCache['get']> {
    const found = await super.get(...args)
    makePublic(args[0], found?.value)
    const entry = forEdge(withEtag(withPolicy(found)))
    if (entry) currentRequest()?.onEntry?.(args[0], entry.value)
    return entry
  }

  override set(...args: Parameters<PageCache['set']>): ReturnType<PageCache['set']> {
    makePublic(args[0], args[1])
    return super.set(...args)
  }
}

/** The not-found page, when it was read or stored last. */
let notFoundPage: Page | undefined

/**
 * Changes a page in place: Next keeps it in memory, and sends what it stores to the reader who was
 * the first. The not-found page has its status from here. It is also that of pages that call
 * `notFound`, which Next renders as shells for its client.
 */
function makePublic(key: string, value: unknown): void {
  if (isBuilding() || !isPage(value)) return
  if (isNotFoundPage(pathOfCacheKey(key))) {
    value.status = 404
    notFoundPage = value
  }
  const isShell = value.status === 404 && value !== notFoundPage
  if (isShell && notFoundPage && !isAnyExpired(queryTagsIn(tagsOfHeaders(notFoundPage.headers))))
    value.html = notFoundPage.html
  value.html = publicPage(value.html, scriptUrl())
}

interface Page {
  html: string
  status?: number
  readonly headers?: Readonly<Record<string, unknown>>
}

/** A page that is not rendered in part for each request. */
function isPage(value: unknown): value is Page {
  if (typeof value !== 'object' || value === null || !('html' in value)) return false
  return typeof value.html === 'string' && !('postponed' in value && value.postponed !== undefined)
}

/**
 * The keys of an entry are those of the queries that it shows. A page whose rest is rendered for
 * each request has none, so no edge stores it.
 */
function forEdge(entry: Entry): Entry {
  const value = entry?.value
  if (isBuilding() || !hasEdge() || !entry || !value || !('headers' in value)) return entry
  if ('postponed' in value && value.postponed !== undefined) return entry
  const keys = queryTagsIn(tagsOfHeaders(value.headers)).map(({ key }) => key)
  const headers = { ...value.headers, ...edgeHeaders(keys, buildId()) }
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
  // The rest of another page is rendered for each request, with its own scripts.
  if (!entry || !value || !isPage(value)) return entry
  const policy = known.get(value) ?? scriptPolicy(value.html)
  known.set(value, policy)
  // A second header of the same name, which Next appends: `next.config.ts` has set the first.
  const headers = { ...value.headers, 'content-security-policy': policy }
  return { ...entry, value: { ...value, headers } } as Entry
}

/** It does not change while the site runs. */
let script: string | undefined

function scriptUrl(): string {
  script ??= pageScriptUrl(distFolder())
  return script
}
