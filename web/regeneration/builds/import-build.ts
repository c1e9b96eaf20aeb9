/** What a start with another build, or another store, means for the pages that are kept. */

import { pageIndex } from '../page-cache/page-index.ts'
import { enforceExpiry } from '../queries/expiries.ts'
import { tick } from '../queries/ticks.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { buildQueries } from './build-queries.ts'
import { buildId } from './build-snapshot.ts'

/**
 * A new build brings pages made from readings of its own. Pages made from readings that the store does not know all the same
 * (it was removed, or is an older one, restored) would never expire, or hide that another answer is noted: they do so now.
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
