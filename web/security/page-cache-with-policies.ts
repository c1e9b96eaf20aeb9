/**
 * Next's `cacheHandler`: that of `regeneration/page-cache/page-cache.ts`, with a policy for each
 * page that names its inline scripts, an `ETag` for each file, and what an edge cache needs to
 * know. All of it is computed from the cached entry, so a page needs no nonce, which would make it
 * uncacheable. Pages are sent without the repetition of their markup.
 */

import { urlsIn } from '@repo/kit/environment/settings.ts'
import { etagOf } from '@repo/kit/http/etag.ts'
import { currentRequest } from '#current-request.ts'
import { env, isBuilding } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { isAnyExpired } from '#freshness/expiries.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { publicPage } from '#page-script/public-page.ts'
import { pageScriptUrl } from '#page-script/script-url.ts'
import { distFolder } from '#regeneration/builds/this-build.ts'
import {
  type CachedPage,
  isNotFoundPage,
  type PageValue,
  pathOfCacheKey,
  tagsOfHeaders,
} from '#regeneration/page-cache/cache-entries.ts'
import PageCache from '#regeneration/page-cache/page-cache.ts'
import { pageStore } from '#regeneration/page-cache/page-store.ts'
import { scriptPolicy } from './inline-scripts.ts'

/** The page cache on disk: public pages with policies, ETags and headers for an edge cache. */
export default class PageCacheWithPolicies extends PageCache {
  override async get(key: string): Promise<CachedPage | null> {
    const found = await super.get(key)
    if (!found) return null
    makePublic(key, found.value)
    const value = { ...found.value, headers: { ...found.value.headers, ...headersFor(found.value) } }
    // Writing one that is only in memory is tried when Next asks for it again.
    if (!pageStore().isOnlyInMemory(key)) currentRequest()?.onEntry?.(key, value)
    return { ...found, value }
  }

  override async set(...args: Parameters<PageCache['set']>): Promise<void> {
    const [key, value] = args
    if (value && !isBuilding()) makePublic(key, value)
    await super.set(...args)
  }
}

type Page = Extract<PageValue, { kind: 'APP_PAGE' }>

/** The not-found page, when it was read or stored last. */
let notFoundPage: Page | undefined

/**
 * Changes a page in place: Next sends what it stores to the reader who was the first. The not-found
 * page has its status from here. It is also that of pages that call `notFound`, which Next renders
 * as shells for its client.
 */
function makePublic(key: string, value: PageValue): void {
  if (value.kind !== 'APP_PAGE') return
  if (isNotFoundPage(pathOfCacheKey(key))) {
    value.status = 404
    notFoundPage = value
  }
  const isShell = value.status === 404 && value !== notFoundPage
  if (isShell && notFoundPage && !isAnyExpired(queryTagsIn(tagsOfHeaders(notFoundPage.headers))))
    value.html = notFoundPage.html
  value.html = publicPage(value.html, scriptUrl())
}

/**
 * A second policy for a page, which Next appends: `next.config.ts` has set the first. An `ETag` for
 * the response of a route handler; Next itself computes that of a page. For an edge the keys of the
 * queries that the entry shows.
 */
function headersFor(value: PageValue): Record<string, string> {
  const keys = queryTagsIn(tagsOfHeaders(value.headers)).map(({ key }) => key)
  const edge = cluster().edgeHeaders(keys)
  if (value.kind === 'APP_PAGE') {
    const policy = scriptPolicy(value.html, urlsIn(env().SITE_SCRIPT_HOSTS))
    return { ...edge, 'content-security-policy': policy }
  }
  return (value.status ?? 200) === 200 ? { ...edge, etag: etagOf(value.body) } : edge
}

/** It does not change while the site runs. */
let script: string | undefined

function scriptUrl(): string {
  script ??= pageScriptUrl(distFolder())
  return script
}
