/**
 * Next's `cacheHandler`: its own cache of pages on disk, which serves noChanges that was read before it expired, and
 * knows which page carries which tags. Next loads this file with `import()`, outside its bundle.
 */
import { env, isBuilding } from '#env.ts'
import { FileSystemCache, type PageStore } from '#patches/next-page-store.ts'
import { clearFailedWrite, recordFailedWrite, takeDueRetry } from './page-cache/failed-writes.ts'
import { formerPages } from './page-cache/former-pages.ts'
import { beginRender, endRender } from './page-cache/in-flight-renders.ts'
import { notFoundCache } from './page-cache/not-found-cache.ts'
import { activatePageCache, pageIndex, pathOfCacheKey, tagsOfHeaders } from './page-cache/page-index.ts'
import { isPartialWrite, writeJournaled } from './page-cache/partial-writes.ts'
import { isExpired } from './queries/expiries.ts'

type Get = PageStore['get']
type Set = PageStore['set']

// Development keeps no pages; Next's own tags expire what it has in memory there.
if (env().NODE_ENV === 'production') activatePageCache()

/** Pages on disk, as Next keeps them. */
export default class PageCache extends FileSystemCache {
  override async get(...args: Parameters<Get>): ReturnType<Get> {
    if (env().SITE_CACHE === 'off') return null
    if (isBuilding()) return super.get(...args)
    const entry = await this.#fresh(args)
    const path = entry ? null : pathOfCacheKey(args[0])
    if (path?.startsWith('/')) beginRender(path)
    return entry
  }

  async #fresh(args: Parameters<Get>): ReturnType<Get> {
    if (isPartialWrite(args[0])) return null
    const entry = notFoundCache.get(args[0]) ?? (await super.get(...args))
    if (!entry?.value || !('headers' in entry.value)) return entry
    if (isExpired(tagsOfHeaders(entry.value.headers))) return null
    if ('status' in entry.value && (entry.value.status ?? 200) >= 300) formerPages().use(args[0])
    const due = takeDueRetry(args[0])
    // Only `set` notes contexts.
    if (due)
      await this.#store(pathOfCacheKey(args[0]), [args[0], entry.value, due.context as Parameters<Set>[2]])
    return entry
  }

  override async set(...args: Parameters<Set>): ReturnType<Set> {
    if (env().SITE_CACHE === 'off') return
    const [key] = args
    if (isBuilding()) return super.set(...args)
    const path = pathOfCacheKey(key)
    try {
      await this.#store(path, args)
    } finally {
      // Next still gives this render to others who ask, until all that follows from this call has run.
      if (path !== null) setImmediate(() => endRender(path))
    }
  }

  async #store(path: string | null, args: Parameters<Set>): Promise<void> {
    const [key, value, context] = args
    if (path === null || !value || !('status' in value)) return writeJournaled(key, () => super.set(...args))
    const page = { tags: tagsOfHeaders(value.headers), status: value.status ?? 200 }
    if (page.status >= 300 && notFoundCache.isFor(key, path)) {
      const cacheControl = 'cacheControl' in context ? context.cacheControl : undefined
      notFoundCache.put(key, { value, lastModified: Date.now(), cacheControl })
      pageIndex().put(path, page)
      return
    }
    try {
      await writeJournaled(key, () => super.set(...args))
    } catch (error) {
      // What is on disk stays expired; who asks meanwhile gets the page from memory.
      recordFailedWrite(key, { path, error, context })
      return
    }
    clearFailedWrite(key)
    notFoundCache.remove(key)
    pageIndex().put(path, page)
    if (page.status >= 300) formerPages().put(key)
    else formerPages().remove(key)
  }
}
