/**
 * Framework patch: access to the store in which Next keeps the results of `'use cache'`.
 *
 * Next 16.4 replaces the whole store by `cacheHandlers.default`, and does not export its own one.
 * `regeneration/queries/result-cache.ts` wraps it, so that only expiry differs. Upstream issue:
 * none known.
 */
import { createDefaultCacheHandler } from 'next/dist/server/lib/cache-handlers/default.js'
import type { CacheHandler } from 'next/dist/server/lib/cache-handlers/types.d.ts'

/** Interface of the store. */
export type ResultStore = CacheHandler

/** Makes Next's store in memory. @param maxBytes size of the results that it keeps */
export function createResultStore(maxBytes: number): ResultStore {
  return createDefaultCacheHandler(maxBytes)
}
