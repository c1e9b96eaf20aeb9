/**
 * Not-found pages and redirects at the URLs of former pages. They are on disk, where they replace
 * the files of the page (`not-found-cache.ts` has those of all other URLs, in memory). Every page
 * that moves leaves one, so their number and size are bounded: the least recently requested one is
 * deleted together with the build's page at its URL, and rendered again at the next request.
 */

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { singleton } from '#singleton.ts'
import { pathOfCacheKey } from './cache-entries.ts'
import { filesOfEntry } from './entry-files.ts'
import { serverFolder } from './load-page-index.ts'
import { isBeingWritten, removeJournaled } from './partial-writes.ts'

/** Most entries on disk. */
const maxFormerPages = 1000
/** Most bytes that they take on disk together: one has about 60 kB. */
const maxFormerPageBytes = 64 * 1024 * 1024

/** Most entries, and most bytes. */
export interface Bounds {
  readonly count: number
  readonly bytes: number
}

/** LRU of these entries by Next's key. */
export class FormerPages {
  readonly #sizes: LRUCache<string, number>
  readonly #folder: string
  readonly #pages: () => PageIndex

  /**
   * @param folder where Next stores pages (`.next/server`)
   * @param pages the page index, from which dropped pages are removed; its `formerPageKeys` are the
   *   entries of earlier processes
   */
  constructor(
    folder: string,
    pages: () => PageIndex,
    bounds: Bounds = { count: maxFormerPages, bytes: maxFormerPageBytes },
  ) {
    this.#folder = folder
    this.#pages = pages
    this.#sizes = new LRUCache({
      max: bounds.count,
      maxSize: bounds.bytes,
      // One that is larger than the bound would not be kept, and so never be deleted.
      sizeCalculation: (size) => Math.min(bounds.bytes, Math.max(size, 1)),
      dispose: (_size, key, reason) => {
        if (reason === 'evict') this.#drop(key)
      },
    })
    for (const key of pages().formerPageKeys) this.put(key)
  }

  /** Adds an entry that was written; others are deleted if there are too many. */
  put(key: string): void {
    this.#sizes.set(key, this.#sizeOf(key))
  }

  /** Marks an entry as requested. */
  use(key: string): void {
    this.#sizes.get(key)
  }

  /** Forgets an entry: there is a page at its URL again. */
  remove(key: string): void {
    this.#sizes.delete(key)
  }

  #sizeOf(key: string): number {
    return filesOfEntry(this.#folder, key).written.reduce((sum, path) => sum + bytesAt(path), 0)
  }

  #drop(key: string): void {
    // Its writer adds it again.
    if (isBeingWritten(key)) return
    const { written, built } = filesOfEntry(this.#folder, key)
    // The build's files first: Next would serve that page again where nothing replaces it.
    removeJournaled(key, () => {
      for (const file of [...built, ...written]) rmSync(file, { recursive: true, force: true })
    })
    const path = pathOfCacheKey(key)
    if (path !== null) this.#pages().remove(path)
  }
}

/** Size of a file, or of all files in a folder, in bytes; 0 if there is none. */
function bytesAt(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesAt(join(path, name)), 0)
}

/** The entries of this process; the first call deletes those of earlier ones beyond the bounds. */
export function formerPages(): FormerPages {
  return singleton('formerPages', () => new FormerPages(serverFolder(), pageIndex))
}
