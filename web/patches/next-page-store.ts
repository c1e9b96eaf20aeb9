/**
 * Framework patch: access to the store in which Next keeps rendered pages on disk.
 *
 * Next 16.4 replaces its whole page cache by a `cacheHandler`, and does not export its own one,
 * which reads and writes the files of a build. `regeneration/page-cache/page-cache.ts` extends it,
 * so that only expiry differs. Upstream issue: none known.
 */
import { createRequire } from 'node:module'
import type FileSystemCacheClass from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache/index.js'

const require = createRequire(import.meta.url)

// A CommonJS module with a `default` property, which Node's import() would wrap once more.
const { default: store } = require('next/dist/server/lib/incremental-cache/file-system-cache.js') as {
  default: typeof FileSystemCacheClass
}

/** Next's page cache, which keeps pages in memory and in files. */
export const FileSystemCache = store

/** Type of {@link FileSystemCache}'s instances. */
export type PageStore = FileSystemCacheClass

/** A page or file, as the page cache returns it. */
export type CachedPage = CacheHandlerValue
