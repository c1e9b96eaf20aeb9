/** Imports a new build into the store, and expires cached pages that the store does not know. */

import { cluster } from '#freshness/cluster.ts'
import { enforceExpiry } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { buildQueries } from './build-queries.ts'
import { buildId } from './this-build.ts'

/**
 * Imports the queries of this build, if the store does not know it.
 * @throws Error in one sentence when the store cannot be read or written
 */
export async function importBuild(store: RegenerationStore): Promise<void> {
  const build = buildId()
  if (!(await store.knowsBuild(build))) {
    const expired = await store.importQueries(build, buildQueries(), performance.timeOrigin)
    for (const [key, at] of expired) enforceExpiry(key, at)
  }
  await expireUnknown(store)
}

/**
 * Expires pages with results that the store does not know, here alone: it was deleted or restored
 * from an older backup, or other processes have deleted the query in the meantime. They would never
 * expire, or hide that another result is stored.
 * @throws Error in one sentence when the store cannot be read
 */
export async function expireUnknown(store: RegenerationStore): Promise<void> {
  const shown = pageIndex().newestTicks()
  const known = await store.cachedQueries(shown.keys())
  const since = await cluster().knownSince(shown.keys())
  const at = await store.nextTick()
  for (const [key, newest] of shown) {
    if (newest > (known.get(key)?.at ?? -1)) enforceExpiry(key, at)
    else if (since.has(key)) enforceExpiry(key, (since.get(key) ?? 0) - 1)
  }
}
