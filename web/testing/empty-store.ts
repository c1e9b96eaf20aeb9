import { indexOfSite } from '#indexing/index-of-site.ts'
import { setSearchIndex } from '#regeneration/records/search-index.ts'
import { loadExpiries } from '#regeneration/runs/load-expiries.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'

/** Replaces the store of this process by an empty one in memory, as after the start of a site. */
export async function useEmptyStore(): Promise<RegenerationStore> {
  await currentSingleton<RegenerationStore>('regenerationStore')?.close()
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  for (const key of ['expiries', 'areExpiriesLoaded', 'forgottenBefore', 'results'])
    replaceSingleton(key, undefined)
  setSearchIndex(indexOfSite)
  await loadExpiries()
  return store
}
