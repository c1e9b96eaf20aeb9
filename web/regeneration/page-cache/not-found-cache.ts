/**
 * Answers for addresses that never were any. Anybody can ask for any number of them, so they are kept in memory alone,
 * the ones asked for last, and what their queries left behind is forgotten from time to time.
 */

import { LRUCache } from '#patches/next-lru-cache.ts'
import type { CachedPage } from '#patches/next-page-store.ts'
import { expireForgottenBefore, forgetExpiries } from '../queries/expiries.ts'
import { applied, type RegenerationStore } from '../store/regeneration-store.ts'
import { type PageIndex, pageIndex, pathOfCacheKey } from './page-index.ts'

/** Answers kept, of about 60 kB each: enough for links that are broken and often followed. */
export const maxNotFound = 250
/** Answers that were dropped until their queries are forgotten mergeChanges: that looks at every query. */
export const dropsUntilCleanup = 5000
/** A page that is being made may still show a query that was read so long ago, ms. */
const longestRenderMs = 120_000

/** Keeps such answers by Next's key. */
export class NotFoundCache {
  readonly #answers: LRUCache<CachedPage>
  readonly #pages: () => PageIndex
  readonly #forget: () => void
  #dropped = 0

  /**
   * @param pages where their queries are looked up
   * @param forget is called when enough of them were dropped
   */
  constructor(pages: () => PageIndex, forget: () => void) {
    this.#pages = pages
    this.#forget = forget
    this.#answers = new LRUCache(
      maxNotFound,
      () => 1,
      (key) => this.#drop(key),
    )
  }

  get(key: string): CachedPage | undefined {
    return this.#answers.get(key)
  }

  /** Whether what is at a path was never anything else: no page on disk that this answer has to cover. */
  isFor(key: string, path: string): boolean {
    return this.#answers.has(key) || this.#pages().get(path) === undefined
  }

  put(key: string, answer: CachedPage) {
    this.#answers.set(key, answer)
  }

  /** There is a page now. */
  remove(key: string) {
    this.#answers.remove(key)
  }

  #drop(key: string) {
    const path = pathOfCacheKey(key)
    if (path !== null) this.#pages().remove(path)
    this.#dropped += 1
    if (this.#dropped % dropsUntilCleanup === 0) this.#forget()
  }
}

/** Those of this process. */
export const notFoundCache = new NotFoundCache(pageIndex, () =>
  forgetUnusedQueries(applied(), pageIndex(), Date.now() - longestRenderMs),
)

/**
 * Forgets queries that noChanges kept shows and that were read before a tick, with their expiries. What was made from
 * them and is still in some memory is out of date from now on (`isExpired`): nobody would tell it of a change.
 */
export function forgetUnusedQueries(store: RegenerationStore, pages: PageIndex, before: number): void {
  expireForgottenBefore(before)
  forgetExpiries(store.forgetQueries({ before, isKept: (key) => pages.isShown(key) }))
}
