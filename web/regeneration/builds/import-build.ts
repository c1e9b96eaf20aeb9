/** Imports a new build into the store, and expires cached pages that the store does not know. */

import { pageIndex } from '../page-cache/page-index.ts'
import { expireNow } from '../queries/cached-queries.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { buildQueries } from './build-queries.ts'
import { buildId } from './build-snapshot.ts'

/**
 * Replaces the queries of the store by those of a new build. Pages with queries that the store does
 * not know nevertheless (it was deleted, or restored from an older backup) would never expire, or
 * hide that another result is stored: they expire now.
 */
export async function importBuild(store: RegenerationStore): Promise<void> {
  if ((await store.note('build')) !== buildId())
    await store.replaceQueries(buildQueries(), performance.timeOrigin)
  const shown = pageIndex().newestTicks()
  const known = await store.cachedQueries(shown.keys())
  const unknown = [...shown].filter(([key, newest]) => newest > (known.get(key)?.at ?? -1))
  await expireNow(
    store,
    unknown.map(([key]) => key),
  )
}
