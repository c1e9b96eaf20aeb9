/**
 * Next's `cacheHandler`: serves no expired page and keeps the page index current. Next loads this
 * file with `import()`, outside its bundle.
 */
import { currentRequest } from '#current-request.ts'
import { env, isBuilding } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { mayServe } from '#freshness/expiries.ts'
import { beginRender, endRender } from '#freshness/in-flight-renders.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { pageCacheCounts } from '#monitoring/page-cache-counts.ts'
import { type CachedPage, noPayload, type PageValue, pathOfCacheKey, tagsOfHeaders } from './cache-entries.ts'
import { beginWithPagesOnDisk, pageStore } from './page-store.ts'
import { turnToRender } from './render-turns.ts'

// In development no page is cached.
if (env().NODE_ENV === 'production') activatePageCache()
beginWithPagesOnDisk()

/** Pages on disk. The build writes its own, and a page is the only kind of entry with a path. */
function isCached(key: string): boolean {
  return (
    key.startsWith('/') && !isBuilding() && env().NODE_ENV !== 'development' && env().SITE_CACHE !== 'off'
  )
}

/** The interface that Next documents under `cacheHandler`. */
export default class PageCache {
  async get(key: string): Promise<CachedPage | null> {
    if (!isCached(key)) return null
    const path = pathOfCacheKey(key)
    const known = pageStore().get(key)
    if (known && mayServe(tagsOfHeaders(known.value.headers))) {
      if (path !== null) pageCacheCounts().hit += 1
      return known
    }
    if (path === null) return null
    const entry = await sharedPage(key)
    pageCacheCounts()[entry ? 'shared' : 'miss'] += 1
    if (entry) return entry
    const endTurn = await turnToRender()
    // The render may have failed without any other notification.
    currentRequest()?.response.once('close', endTurn)
    beginRender(path, endTurn)
    return null
  }

  async set(
    key: string,
    value: PageValue | null,
    { cacheControl }: { cacheControl?: unknown },
  ): Promise<void> {
    if (!isCached(key)) return
    const path = pathOfCacheKey(key)
    try {
      if (value)
        await store(key, path, { value: withoutPayload(value), lastModified: Date.now(), cacheControl })
    } finally {
      // Next shares this render until everything that follows from this call has run.
      if (path !== null) setImmediate(() => endRender(path))
    }
  }

  /** Nothing here has Next's tags: an expiry ends a page. */
  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

async function store(key: string, path: string | null, page: CachedPage) {
  const { status = 200, headers } = page.value
  if (path !== null && status < 300) pageCacheCounts().rendered += 1
  // Clients can request any number of unknown URLs, so each process renders those itself.
  const isForOthers = path !== null && (status < 300 || pageIndex().isPage(path))
  pageStore().put(key, page)
  if (isForOthers && mayServe(tagsOfHeaders(headers))) await cluster().sharePage(key, page)
}

function withoutPayload(value: PageValue): PageValue {
  if (value.kind !== 'APP_PAGE') return value
  const { kind, html, headers, status } = value
  return { kind, html, headers, status, rscData: noPayload }
}

/** The page that another process has shared, now stored here too; null if it has expired. */
async function sharedPage(key: string): Promise<CachedPage | null> {
  const page = await cluster().sharedPage<CachedPage>(key)
  const tags = tagsOfHeaders(page?.value.headers)
  if (!page || !mayServe(tags)) return null
  pageStore().put(key, page, { isShared: true })
  // It may have expired meanwhile, and requests that began after that share this answer.
  return mayServe(tags) ? page : null
}
