/** Imports a new build into the store, and expires cached pages that the store does not know. */

import { pageIndex } from '../page-cache/page-index.ts'
import { enforceExpiry } from '../queries/expiries.ts'
import { tick } from '../queries/ticks.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { buildQueries } from './build-queries.ts'
import { buildId } from './build-snapshot.ts'

/**
 * Replaces the queries of the store by those of a new build. Pages with queries that the store does
 * not know nevertheless (it was deleted, or restored from an older backup) would never expire, or
 * hide that another result is stored: they expire now.
 */
export function importBuild(store: RegenerationStore) {
  if (store.note('build') !== buildId()) store.replaceQueries(buildQueries(), performance.timeOrigin)
  for (const [key, newest] of pageIndex().newestTicks()) {
    if (newest <= (store.newestTick(key) ?? -1)) continue
    const at = tick()
    store.expireQuery(key, at)
    enforceExpiry(key, at)
  }
}
