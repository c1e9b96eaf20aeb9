import { type RunningSearch, type SearchOptions, startSearch } from '../server.ts'

/** Keys of the embedded search server in tests. */
export const testKeys = {
  searchKey: 'the-search-key-of-tests',
  adminKey: 'the-admin-key-of-the-tests',
} as const

/** Starts an empty search server in memory. */
export function startTestSearch(options: Partial<SearchOptions> = {}): Promise<RunningSearch> {
  return startSearch({ port: 0, dataDir: ':memory:', ...testKeys, ...options })
}
