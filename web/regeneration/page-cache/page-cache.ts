/**
 * Next's `cacheHandler`: Next's own cache of pages on disk, which serves no expired entry and keeps
 * the page index current. Next loads this file with `import()`, outside its bundle.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { currentRequest } from '#current-request.ts'
import { env, isBuilding } from '#env.ts'
import { keepForgottenExpired, mayServe } from '#freshness/expiries.ts'
import { beginRender, endRender } from '#freshness/in-flight-renders.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { FileSystemCache, type PageStore } from '#patches/next-page-store.ts'
import { pathOfCacheKey, tagsOfHeaders } from './cache-entries.ts'
import { clearFailedWrite, recordFailedWrite, takeDueRetry } from './failed-writes.ts'
import { formerPages } from './former-pages.ts'
import { beginWithPagesOnDisk, serverFolder } from './load-page-index.ts'
import { notFoundCache } from './not-found-cache.ts'
import { pageCacheCounts } from './page-cache-counts.ts'
import { isPartialWrite, writeJournaled } from './partial-writes.ts'
import { claimRender, type Release } from './render-claims.ts'
import { turnToRender } from './render-turns.ts'
import { readSharedPage, sharePage } from './shared-pages.ts'

type Get = PageStore['get']
type Set = PageStore['set']

/** A page that another node has begun to render is awaited no longer than this, ms. */
const otherNodeMs = 500

/** How often a node looks whether another one has rendered a page, ms. */
const pollMs = 20

// In development no page is cached; Next's own tags expire what it has in memory there.
if (env().NODE_ENV === 'production') activatePageCache()
beginWithPagesOnDisk()

/** Pages on disk, as Next stores them. */
export default class PageCache extends FileSystemCache {
  override async get(...args: Parameters<Get>): ReturnType<Get> {
    if (env().SITE_CACHE === 'off') return null
    if (isBuilding()) return super.get(...args)
    const entry = await this.#fresh(args)
    const path = pathOfCacheKey(args[0])
    if (entry) {
      if (path !== null) pageCacheCounts().hit += 1
      return entry
    }
    if (path === null) return null
    const { entry: shared, release } = await this.#renderedOnce(path, args)
    pageCacheCounts()[shared ? 'shared' : 'miss'] += 1
    if (!shared && path.startsWith('/')) {
      const endTurn = await turnToRender()
      // The render may have failed without any other notification.
      currentRequest()?.response.once('close', endTurn)
      beginRender(path, () => {
        endTurn()
        release?.()
      })
    }
    return shared
  }

  /**
   * The page of another node, also if it is rendering it now; or the claim to render it here.
   * Renders of unknown paths are not claimed: clients can request any number of them.
   */
  async #renderedOnce(
    path: string,
    args: Parameters<Get>,
  ): Promise<{ readonly entry: Awaited<ReturnType<Get>>; readonly release?: Release }> {
    const isClaimed = pageIndex().isPage(path)
    const giveUp = performance.now() + otherNodeMs
    for (;;) {
      const release = isClaimed ? await claimRender(args[0]) : null
      const entry = await this.#fromOtherNode(path, args).catch((error: unknown) => {
        release?.()
        throw error
      })
      if (entry) {
        release?.()
        return { entry }
      }
      if (release) return { entry, release }
      if (!isClaimed || performance.now() > giveUp) return { entry }
      await pause(pollMs)
    }
  }

  async #fresh(args: Parameters<Get>): ReturnType<Get> {
    if (isPartialWrite(args[0])) return null
    const entry = notFoundCache.get(args[0]) ?? (await super.get(...args))
    if (!entry?.value || !('headers' in entry.value)) return entry
    if (!mayServe(tagsOfHeaders(entry.value.headers))) return null
    if ('status' in entry.value && (entry.value.status ?? 200) >= 300) formerPages().use(args[0])
    const due = takeDueRetry(args[0])
    // Only `set` records contexts.
    if (due)
      await this.#store(pathOfCacheKey(args[0]), [args[0], entry.value, due.context as Parameters<Set>[2]])
    return entry
  }

  async #fromOtherNode(path: string, args: Parameters<Get>): ReturnType<Get> {
    const { value, context } = (await readSharedPage(args[0])) ?? {}
    if (!context || !value || !('headers' in value)) return null
    const tags = tagsOfHeaders(value.headers)
    if (!mayServe(tags)) return null
    await this.#store(path, [args[0], value, context], true)
    const entry = notFoundCache.get(args[0]) ?? (await super.get(...args))
    // It may have expired meanwhile, and requests that began after that share this answer.
    return mayServe(tags) ? entry : null
  }

  override async set(...args: Parameters<Set>): ReturnType<Set> {
    if (env().SITE_CACHE === 'off') return
    const [key] = args
    if (isBuilding()) return super.set(...args)
    const path = pathOfCacheKey(key)
    const [, value] = args
    if (path !== null && value && 'status' in value && (value.status ?? 200) < 300)
      pageCacheCounts().rendered += 1
    const isShared = isOfPage(path, args)
    try {
      await this.#store(path, args)
      if (isShared) await this.#share(args)
    } finally {
      // Next shares this render until everything that follows from this call has run.
      if (path !== null) setImmediate(() => endRender(path))
    }
  }

  async #share([key, value, context]: Parameters<Set>): Promise<void> {
    if (value && 'headers' in value && mayServe(tagsOfHeaders(value.headers)))
      await sharePage(key, { value, context })
  }

  async #store(path: string | null, args: Parameters<Set>, isFromOtherNode = false): Promise<void> {
    const [key, value, context] = args
    if (path === null || !value || !('status' in value)) return writeJournaled(key, () => super.set(...args))
    const page = {
      tags: tagsOfHeaders(value.headers),
      status: value.status ?? 200,
      ...(isFromOtherNode && { isFromOtherNode }),
    }
    if (isOfUnknownUrl(key, path, page.status)) {
      const cacheControl = 'cacheControl' in context ? context.cacheControl : undefined
      notFoundCache.put(key, { value, lastModified: Date.now(), cacheControl })
      keepForgottenExpired(page.tags)
      pageIndex().put(path, page)
      return
    }
    try {
      await writeJournaled(key, () => super.set(...args))
    } catch (error) {
      // The file stays expired; readers get the page from memory.
      recordFailedWrite(key, { folder: serverFolder(), path, error, context })
      return
    }
    clearFailedWrite(key)
    notFoundCache.remove(key)
    keepForgottenExpired(page.tags)
    pageIndex().put(path, page)
    if (page.status >= 300) formerPages().put(key)
    else formerPages().remove(key)
  }
}

/** True if a response is a 404 or a redirect at a URL that has no page to replace. */
function isOfUnknownUrl(key: string, path: string, status: number): boolean {
  return status >= 300 && notFoundCache.isFor(key, path)
}

/**
 * True if a response is a page, or replaces one, so that other nodes use it too. Clients can
 * request any number of unknown URLs, so each node renders those itself.
 */
function isOfPage(path: string | null, [key, value]: Parameters<Set>): boolean {
  if (path === null || !value || !('status' in value)) return false
  return !isOfUnknownUrl(key, path, value.status ?? 200)
}
