/** Asks the search server, embedded or Algolia. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import type { FactsFor } from './checks.ts'
import * as searchProbes from './probes/search.ts'

type SearchChecks = 'readersSearch' | 'searchKey' | 'adminKey' | 'analyticsKey' | 'indexSettings' | 'records'

/** The facts about a search that does not answer. */
export function withoutSearch(why: string): FactsFor<SearchChecks> {
  const none = { skipped: why }
  return {
    readersSearch: none,
    searchKey: none,
    adminKey: none,
    analyticsKey: none,
    indexSettings: none,
    records: none,
  }
}

/** Asks the search server about the keys, and compares the index. */
export async function askSearch(
  environment: Environment,
  api: searchProbes.SearchApi,
  { isLakeUp, isSiteUp }: { readonly isLakeUp: boolean; readonly isSiteUp: boolean },
): Promise<FactsFor<SearchChecks>> {
  const { isEmbedded } = api.place
  const [readersSearch, searchKey, adminKey, analyticsKey] = await Promise.all([
    isEmbedded && isSiteUp ? searchProbes.probeReadersSearch(api, environment) : undefined,
    searchProbes.probeSearchKey(api, environment),
    searchProbes.probeAdminKey(api, environment),
    searchProbes.probeAnalyticsKey(api, environment),
  ])
  const keys = {
    readersSearch: readersSearch
      ? { facts: readersSearch }
      : { skipped: isEmbedded ? 'the site does not answer' : 'browsers ask Algolia' },
    searchKey: { facts: searchKey },
    adminKey: { facts: adminKey },
    analyticsKey: { facts: analyticsKey },
  }
  if (!isLakeUp) {
    const none = { skipped: 'the lake does not answer' }
    return { ...keys, indexSettings: none, records: none }
  }
  const [index, records] = await Promise.all([searchProbes.probeIndex(api), searchProbes.probeRecords(api)])
  return { ...keys, indexSettings: { facts: index }, records: { facts: records } }
}
