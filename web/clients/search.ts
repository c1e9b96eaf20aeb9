/** The only module that creates search clients on the server. */
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { type LiteClient, liteClient, type SearchParamsObject, type SearchResponse } from 'algoliasearch/lite'
import { env } from '#env.ts'
import { hostsCache, noHostsCache } from './hosts-cache.ts'
import { internalSearchUrl } from './internal-urls.ts'

/** Timeouts of readers' searches, ms (SPEC.md §9). */
const timeouts = { connect: 1000, read: 2000, write: 30_000 }

/**
 * Timeouts of requests in the background, ms; a machine that is starting several servers at once
 * may take seconds to accept a connection.
 */
const backgroundTimeouts = { connect: 5000, read: 10_000, write: 30_000 }

type AnalyticsClient = ReturnType<Algoliasearch['initAnalytics']>

let admin: Algoliasearch | undefined

/** Client with the admin key: reads and writes records and settings. Server only. */
export function searchClient(): Algoliasearch {
  const { ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY } = env()
  admin ??= algoliasearch(ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, {
    ...embedded(),
    timeouts: backgroundTimeouts,
  })
  return admin
}

let analytics: AnalyticsClient | undefined

/** Client of the Analytics API, which reports what readers searched for. Server only. */
export function analyticsClient(): AnalyticsClient {
  const { ALGOLIA_ADMIN_KEY, ALGOLIA_ANALYTICS_KEY, ALGOLIA_ANALYTICS_REGION } = env()
  analytics ??= searchClient().initAnalytics({
    apiKey: ALGOLIA_ANALYTICS_KEY || ALGOLIA_ADMIN_KEY,
    region: ALGOLIA_ANALYTICS_REGION,
    options: { ...embedded(), timeouts: backgroundTimeouts },
  })
  return analytics
}

let reader: LiteClient | undefined

/** Client that may only search, for pages that are rendered for a search. Server only. */
export function readingSearchClient(): LiteClient {
  const { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY } = env()
  reader ??= liteClient(ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY, {
    ...embedded(),
    // A single host has no fallback.
    hostsCache: ALGOLIA_HOST ? noHostsCache : hostsCache,
    timeouts,
  })
  return reader
}

/** Most searches that Algolia accepts in one request (api-reference: search). */
const searchesPerRequest = 50

/**
 * The results of some searches, in their order. They are not counted as readers' searches.
 * @throws Error of algoliasearch when the search server does not answer
 */
export async function searchMany<Hit>(
  searches: readonly SearchParamsObject[],
): Promise<SearchResponse<Hit>[]> {
  const { ALGOLIA_INDEX_NAME: indexName } = env()
  const results: SearchResponse<Hit>[] = []
  for (let start = 0; start < searches.length; start += searchesPerRequest) {
    const requests = searches
      .slice(start, start + searchesPerRequest)
      .map((search) => ({ ...search, indexName, analytics: false }))
    results.push(...(await readingSearchClient().searchForHits<Hit>({ requests })).results)
  }
  return results
}

/** Options for the single host of an embedded server; empty if the search is hosted by Algolia. */
function embedded() {
  const address = internalSearchUrl(env())
  return address ? { hosts: hostsOf(address) } : {}
}

/** The embedded server as the single host: `http://localhost:3335` → `localhost:3335`, `http`. */
export function hostsOf(address: string) {
  const { host, protocol, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  const scheme: 'http' | 'https' = protocol === 'https:' ? 'https' : 'http'
  return [{ url: `${host}${path}`, protocol: scheme, accept: 'readWrite' as const }]
}
