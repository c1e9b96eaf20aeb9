/** The search index of this process, which the start of the site sets. */
import type { indexOfSite } from '#indexing/index-of-site.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'

/** A search index, as regeneration brings it up to date. */
export type SearchIndex = typeof indexOfSite

/** Sets the index of this process. */
export function setSearchIndex(index: SearchIndex): void {
  replaceSingleton('searchIndex', index)
}

/** The index of this process. @throws Error before the start has set it */
export function searchIndex(): SearchIndex {
  const index = currentSingleton<SearchIndex>('searchIndex')
  if (!index) throw new Error('There is no search index yet: web/instrumentation.ts sets it.')
  return index
}
