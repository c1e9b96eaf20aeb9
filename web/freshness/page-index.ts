/** Which cached page was rendered from which cached queries. The page cache keeps it current. */
import { currentSingleton, replaceSingleton, singleton } from '#singleton.ts'
import { queryTagsIn } from './query-tags.ts'

/** A page, or another prerendered route such as the site map. */
export interface IndexedPage {
  readonly tags: readonly string[]
  /** HTTP status of the response. */
  readonly status: number
  /** True if another process has rendered it; runs of this one do not report it as rendered. */
  readonly isShared?: boolean
}

/**
 * Pages by path and by the keys of their queries; a path has no trailing slash, the home page is
 * `/`.
 */
export class PageIndex {
  readonly #byPath = new Map<string, IndexedPage>()
  readonly #byKey = new Map<string, Set<string>>()
  put(path: string, page: IndexedPage) {
    this.remove(path)
    this.#byPath.set(path, page)
    for (const { key } of queryTagsIn(page.tags)) {
      const paths = this.#byKey.get(key)
      if (paths) paths.add(path)
      else this.#byKey.set(key, new Set([path]))
    }
  }

  remove(path: string) {
    for (const { key } of queryTagsIn(this.#byPath.get(path)?.tags ?? [])) {
      const paths = this.#byKey.get(key)
      paths?.delete(path)
      if (paths?.size === 0) this.#byKey.delete(key)
    }
    this.#byPath.delete(path)
  }

  get(path: string): IndexedPage | undefined {
    return this.#byPath.get(path)
  }

  /**
   * Paths of the pages that show one of the queries, sorted. Without 404s and redirects: clients
   * can request any number of unknown URLs, and the next request gets what is there then.
   */
  pagesShowing(keys: Iterable<string>): string[] {
    const paths = new Set<string>()
    for (const key of keys) {
      for (const path of this.#byKey.get(key) ?? []) if (this.isPage(path)) paths.add(path)
    }
    return [...paths].sort()
  }

  /** Keys of the queries that the entry of a path shows. */
  queryKeysOf(path: string): string[] {
    return queryTagsIn(this.get(path)?.tags ?? []).map(({ key }) => key)
  }

  /** Keys of all queries that an entry shows. */
  keys(): string[] {
    return [...this.#byKey.keys()]
  }

  /** The newest tick of every query that an entry shows. Looks at every page. */
  newestTicks(): Map<string, number> {
    const newest = new Map<string, number>()
    for (const { tags } of this.#byPath.values()) {
      for (const { key, tick } of queryTagsIn(tags)) newest.set(key, Math.max(tick, newest.get(key) ?? 0))
    }
    return newest
  }

  /** True if the entry of a path is a page: neither a 404 nor a redirect. */
  isPage(path: string): boolean {
    return (this.#byPath.get(path)?.status ?? 404) < 300
  }

  /** True if any entry, including 404s, shows this query. */
  isShown(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Paths of the pages whose tags `isStale` accepts. Looks at every page. */
  stale(isStale: (tags: readonly string[]) => boolean): string[] {
    return [...this.#byPath].flatMap(([path, { tags }]) => (this.isPage(path) && isStale(tags) ? [path] : []))
  }

  get size(): number {
    return this.#byPath.size
  }
}

/**
 * True if our page cache serves this process; Next loads it with the first page that it serves or
 * renders.
 */
export function isPageCacheActive(): boolean {
  return currentSingleton<boolean>('isPageCacheActive') === true
}

/** Call this when Next has loaded the page cache. */
export function activatePageCache(): void {
  replaceSingleton('isPageCacheActive', true)
}

/** The page index of this process. */
export function pageIndex(): PageIndex {
  return singleton(
    'pageIndex',
    () => currentSingleton<() => PageIndex>('readPageIndex')?.() ?? new PageIndex(),
  )
}

/** Provides what reads the pages of earlier processes, when the index is used first. */
export function setPageIndexReader(read: () => PageIndex): void {
  replaceSingleton('readPageIndex', read)
}
