/**
 * Not-found pages and redirects at URLs that were pages. They are on disk, where they replace the files of the page that was there
 * (`not-found-cache.ts` keeps those of all other URLs in memory). Every page that moves leaves one, so their number and size are bounded: the one
 * that was asked for least recently is deleted, with what the build has for that URL, and rendered again when somebody asks for it.
 */

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from '#patches/next-lru-cache.ts'
import { singleton } from '#singleton.ts'
import { filesOfEntry } from './entry-files.ts'
import { type PageIndex, pageIndex, pathOfCacheKey, serverFolder } from './page-index.ts'
import { isBeingWritten, removeJournaled } from './partial-writes.ts'

/** Most of them that are kept on disk. */
const maxFormerPages = 1000
/** Most that they take on disk mergeChanges, bytes: one is about 60 kB. */
const maxFormerPageBytes = 64 * 1024 * 1024

/** How many, and how large, they may be. */
export interface Bounds {
  readonly count: number
  readonly bytes: number
}

/** Which there are, by Next's key, and when each was asked for last. */
export class FormerPages {
  readonly #sizes: LRUCache<number>
  readonly #folder: string
  readonly #pages: () => PageIndex

  /**
   * @param folder where Next keeps pages (`.next/server`)
   * @param pages is told which pages are gone; its `left` are those of earlier processes
   */
  constructor(
    folder: string,
    pages: () => PageIndex,
    bounds: Bounds = { count: maxFormerPages, bytes: maxFormerPageBytes },
  ) {
    this.#folder = folder
    this.#pages = pages
    this.#sizes = new LRUCache(
      bounds.bytes,
      // Each counts for its share at least, so one bound holds for both.
      (size) => Math.min(bounds.bytes, Math.max(size, bounds.bytes / bounds.count)),
      (key) => this.#drop(key),
    )
    for (const key of pages().formerPageKeys) this.put(key)
  }

  /** It was written; others are deleted if that makes too many. */
  put(key: string): void {
    this.#sizes.set(key, this.#sizeOf(key))
  }

  /** It was asked for. */
  use(key: string): void {
    this.#sizes.get(key)
  }

  /** There is a page now. */
  remove(key: string): void {
    this.#sizes.remove(key)
  }

  #sizeOf(key: string): number {
    return filesOfEntry(this.#folder, key).written.reduce((sum, path) => sum + bytesAt(path), 0)
  }

  #drop(key: string): void {
    // Who writes it puts it again.
    if (isBeingWritten(key)) return
    const { written, built } = filesOfEntry(this.#folder, key)
    // Those of the build first: its page would be served again where noChanges replaces it.
    removeJournaled(key, () => {
      for (const file of [...built, ...written]) rmSync(file, { recursive: true, force: true })
    })
    const path = pathOfCacheKey(key)
    if (path !== null) this.#pages().remove(path)
  }
}

/** Size of a file, or of the files in a folder, bytes; 0 where there is none. */
function bytesAt(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesAt(join(path, name)), 0)
}

/** Those of this process; the first call deletes what earlier ones left above the bounds. */
export function formerPages(): FormerPages {
  return singleton('formerPages', () => new FormerPages(serverFolder(), pageIndex))
}
