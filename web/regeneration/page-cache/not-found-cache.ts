/**
 * In-memory LRU of 404 responses and redirects for URLs without a page. Clients can request any
 * number of them, so none is written to disk, and the queries that they leave in the store are
 * deleted from time to time.
 */

import { errorMessage } from '@repo/kit/error-message.ts'
import { LRUCache } from 'lru-cache'
import { expireForgottenBefore, forgetExpiries } from '#freshness/expiries.ts'
import { type PageIndex, pageIndex } from '#freshness/page-index.ts'
import type { CachedPage } from '#patches/next-page-store.ts'
import { applied } from '../store/applied.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { pathOfCacheKey } from './cache-entries.ts'

/** Most responses, of about 60 kB each: enough for broken links that many readers follow. */
export const maxNotFound = 250
/**
 * Drops after which the queries of all dropped responses are deleted: that looks at every query.
 */
export const dropsUntilCleanup = 5000
/** A page that is being rendered may still use a query that ran this long ago, ms. */
const longestRenderMs = 120_000

/** The responses by Next's key. */
export class NotFoundCache {
  readonly #answers: LRUCache<string, CachedPage>
  readonly #pages: () => PageIndex
  readonly #forget: () => void
  #dropped = 0

  /**
   * @param pages the page index, which knows their queries
   * @param forget called after every {@link dropsUntilCleanup} drops
   */
  constructor(pages: () => PageIndex, forget: () => void) {
    this.#pages = pages
    this.#forget = forget
    this.#answers = new LRUCache({
      max: maxNotFound,
      dispose: (_answer, key, reason) => {
        if (reason === 'evict') this.#drop(key)
      },
    })
  }

  get(key: string): CachedPage | undefined {
    return this.#answers.get(key)
  }

  /** True if a 404 or redirect at a path belongs here: it replaces no page on disk. */
  isFor(key: string, path: string): boolean {
    return this.#answers.has(key) || this.#pages().get(path) === undefined
  }

  put(key: string, answer: CachedPage) {
    this.#answers.set(key, answer)
  }

  /** Removes a response: there is a page at its URL now. */
  remove(key: string) {
    this.#answers.delete(key)
  }

  #drop(key: string) {
    const path = pathOfCacheKey(key)
    if (path !== null) this.#pages().remove(path)
    this.#dropped += 1
    if (this.#dropped % dropsUntilCleanup === 0) this.#forget()
  }
}

/** The responses of this process. */
export const notFoundCache = new NotFoundCache(pageIndex, () => {
  const report = (error: unknown) =>
    console.error(JSON.stringify({ event: 'queries not deleted', why: errorMessage(error) }))
  forgetUnusedQueries(applied(), pageIndex(), oldestRenderAt()).catch(report)
})

/** A moment before all pages that this process is rendering, as a tick. */
export function oldestRenderAt(): number {
  return Math.max(performance.timeOrigin, Date.now() - longestRenderMs)
}

/**
 * Deletes queries, with their expiries, that ran before a tick and that no entry in the page index
 * shows. Whatever was made from them and is still in some memory counts as expired from now on
 * (`isExpired`), because no run would expire it.
 */
export async function forgetUnusedQueries(
  store: RegenerationStore,
  pages: PageIndex,
  before: number,
): Promise<void> {
  expireForgottenBefore(before)
  forgetExpiries(await store.forgetQueries({ before, isKept: (key) => pages.isShown(key) }))
}
