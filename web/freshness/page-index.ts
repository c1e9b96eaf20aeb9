/**
 * Which cached page was rendered from which cached queries. It is read from the files that Next
 * stores with its pages, so it is as durable as they are, and the page cache keeps it current.
 */

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { env } from '#env.ts'
import { fileOfRoute, notFoundPath } from '#file-routes.ts'
import { currentSingleton, replaceSingleton, singleton } from '#singleton.ts'
import { expiredTag, queryTagsIn } from './query-tags.ts'
import { partialWriteKeys } from '#regeneration/page-cache/partial-writes.ts'

/** A page, or another prerendered route such as the site map. */
export interface IndexedPage {
  readonly tags: readonly string[]
  /** HTTP status of the response. */
  readonly status: number
  /** True if another node has rendered it; runs of this one do not report it as rendered. */
  readonly isFromOtherNode?: boolean
}

/**
 * Pages by path and by the keys of their queries; a path has no trailing slash, the home page is
 * `/`.
 */
export class PageIndex {
  readonly #byPath = new Map<string, IndexedPage>()
  readonly #byKey = new Map<string, Set<string>>()
  /** Next's keys of the 404s and redirects that earlier processes wrote, the oldest first. */
  readonly formerPageKeys: readonly string[]

  constructor(formerPageKeys: readonly string[] = []) {
    this.formerPageKeys = formerPageKeys
  }

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
  return singleton('pageIndex', () => loadPageIndex(serverFolder()))
}

/** Folder in which Next stores pages. */
export function serverFolder(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), env().NEXT_DIST_DIR, 'server')
}

/**
 * Path of a page from Next's key: `/route-cache/APP_PAGE/<hash>/$/docs/x` → `/docs/x`
 * (next/dist/server/lib/route-cache-key.js), `/markdown/docs/x` → `/docs/x.md`; null for keys of
 * other entries, such as the shell of a dynamic route.
 */
export function pathOfCacheKey(key: string): string | null {
  const marker = key.indexOf('/$/')
  const path = marker < 0 ? key : key.slice(marker + 2)
  if (path.includes('[') || path.startsWith('/_')) return null
  return fileOfRoute(path) ?? (path === '/index' ? '/' : path)
}

/** True for the path of the not-found page, whose status is 404 although Next's build says 200. */
export function isNotFoundPage(path: string | null): boolean {
  return path === notFoundPath.slice(0, -1)
}

const metaSchema = z.object({
  status: z.number().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
})

/** Tags of an entry, from its headers. */
export function tagsOfHeaders(headers: Readonly<Record<string, unknown>> | null | undefined): string[] {
  const header = headers?.['x-next-cache-tags']
  return typeof header === 'string' && header !== '' ? header.split(',') : []
}

function metaOf(json: string) {
  try {
    return metaSchema.safeParse(JSON.parse(json))
  } catch {
    return { success: false } as const
  }
}

/**
 * Reads the pages of the build, then those rendered since, which replace them. An entry that a
 * killed process has not written to the end is an expired page, whatever its files contain.
 * @param partialWrites Next's keys of such entries
 */
export function loadPageIndex(
  serverDir: string,
  partialWrites: readonly string[] = partialWriteKeys(),
): PageIndex {
  const found = new Map<string, IndexedPage>()
  const formerPageKeys: { readonly key: string; readonly at: number }[] = []
  const broken = new Set(partialWrites)
  for (const folder of ['app', 'route-cache']) {
    const root = join(/* turbopackIgnore: true */ serverDir, folder)
    if (!existsSync(/* turbopackIgnore: true */ root)) continue
    for (const file of globSync('**/*.meta', { cwd: root })) {
      // Keys have slashes on every system.
      const name = file.slice(0, -'.meta'.length).split(sep).join('/')
      const key = `/${folder === 'app' ? '' : 'route-cache/'}${name}`
      const path = pathOfCacheKey(key)
      const metaFile = join(/* turbopackIgnore: true */ root, file)
      const meta = metaOf(readFileSync(metaFile, 'utf8'))
      if (!meta.success) broken.add(key)
      if (path === null || !meta.success || broken.has(key)) continue
      const tags = tagsOfHeaders(meta.data.headers)
      const status = isNotFoundPage(path) ? 404 : (meta.data.status ?? 200)
      found.set(path, { tags, status })
      if (status >= 300 && folder === 'route-cache')
        formerPageKeys.push({ key, at: statSync(metaFile).mtimeMs })
    }
  }
  for (const key of broken) {
    const path = pathOfCacheKey(key)
    if (path !== null) found.set(path, { tags: [expiredTag], status: 200 })
  }
  const pages = new PageIndex(formerPageKeys.sort((a, b) => a.at - b.at).map(({ key }) => key))
  for (const [path, page] of found) pages.put(path, page)
  return pages
}
