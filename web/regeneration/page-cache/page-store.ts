/**
 * The pages that this machine can serve: those of its build, and what it has rendered since. A page
 * that cannot be written (a full disk, a read-only folder) is kept in memory, and written as soon
 * as possible.
 */
import { serialize } from 'node:v8'
import { errorMessage } from '@repo/kit/error-message.ts'
import { LRUCache } from 'lru-cache'
import { keepForgottenExpired } from '#freshness/expiries.ts'
import { PageIndex, pageIndex, setPageIndexReader } from '#freshness/page-index.ts'
import { singleton } from '#singleton.ts'
import { buildId } from '../builds/this-build.ts'
import { countDropped } from '../queries/unused-queries.ts'
import { siteFile } from '../site-file.ts'
import { BuiltPages } from './built-pages.ts'
import { type CachedPage, inIndex, type PageInIndex, routeOfCacheKey } from './cache-entries.ts'
import { StoredPages } from './stored-pages.ts'

/** Most pages that are only in memory, and most bytes of them. */
const maxUnstored = { max: 250, maxSize: 32 * 1024 * 1024 }

/** Pause between two attempts to write one, ms: any request may cause one. */
const pauseMs = 500

/** A page that is only in memory. */
interface Unstored {
  readonly page: CachedPage
  readonly index: PageInIndex
  /** One sentence for `/api/status/`. */
  readonly why: string
  readonly triedAt: number
}

/** The pages of one build on one machine, by Next's keys. */
export class PageStore {
  readonly #built: BuiltPages
  readonly #stored: StoredPages
  readonly #unstored = new LRUCache<string, Unstored>({
    ...maxUnstored,
    sizeCalculation: ({ page }) => serialize(page).byteLength,
  })

  constructor(built: BuiltPages, stored: StoredPages) {
    this.#built = built
    this.#stored = stored
  }

  /** The index of all pages, as durable as they are. */
  index(): PageIndex {
    const pages = new PageIndex()
    const stored = this.#stored.all()
    for (const { path, ...page } of [...this.#built.all.values(), ...stored])
      if (path !== null) pages.put(path, page)
    for (const { path, isDropped } of stored) if (path !== null && isDropped) pages.remove(path)
    return pages
  }

  /** The page for a key, however old; undefined if it has to be rendered. */
  get(key: string): CachedPage | undefined {
    const unstored = this.#unstored.get(key)
    if (unstored) {
      if (Date.now() - unstored.triedAt >= pauseMs) this.#write(key, unstored.page, unstored.index)
      return unstored.page
    }
    const stored = this.#stored.get(key)
    return stored === undefined ? this.#built.read(routeOfCacheKey(key)) : (stored ?? undefined)
  }

  /** Stores a page; the page index has it then. */
  put(key: string, page: CachedPage, from: { readonly isShared?: boolean } = {}): void {
    this.#write(key, page, { ...inIndex(key, page.value), ...from })
  }

  /** True if a page could not be written. */
  isOnlyInMemory(key: string): boolean {
    return this.#unstored.has(key)
  }

  /** Why the page at a path could not be written; undefined if it could. */
  writeFailure(path: string): string | undefined {
    return [...this.#unstored.values()].find(({ index }) => index.path === path)?.why
  }

  #write(key: string, page: CachedPage, index: PageInIndex) {
    const { path, ...indexed } = index
    try {
      this.#stored.put(key, index, page)
    } catch (error) {
      // Its earlier version stays expired; readers get it from memory.
      const why = errorMessage(error)
      if (this.#unstored.peek(key)?.why !== why)
        console.error(`page cache: ${path ?? key} is only in memory: ${why}`)
      this.#unstored.set(key, { page, index, why, triedAt: Date.now() })
      return
    }
    this.#unstored.delete(key)
    if (path === null) return
    keepForgottenExpired(indexed.tags)
    pageIndex().put(path, indexed)
  }
}

/** The store of this process. @throws Error in one sentence when its file cannot be opened */
export function pageStore(): PageStore {
  return singleton('pageStore', () => {
    const built = new BuiltPages()
    const stored = new StoredPages(siteFile('pages.sqlite'), {
      build: buildId(),
      replacesBuilt: (key) => built.all.has(routeOfCacheKey(key)),
      onDropped: (path) => {
        if (path === null) return
        pageIndex().remove(path)
        countDropped()
      },
    })
    return new PageStore(built, stored)
  })
}

/** Makes the page index begin with the pages on disk. Call it before the index is used. */
export function beginWithPagesOnDisk(): void {
  setPageIndexReader(() => pageStore().index())
}
