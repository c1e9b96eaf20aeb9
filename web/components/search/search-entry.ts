import { env } from '#env.ts'
import type { SearchConfig } from './config.ts'

/** The search settings that the browser needs. */
export function searchConfig(): SearchConfig {
  const { ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY, ALGOLIA_INDEX_NAME, ALGOLIA_HOST } = env()
  return {
    appId: ALGOLIA_APP_ID,
    apiKey: ALGOLIA_SEARCH_KEY,
    indexName: ALGOLIA_INDEX_NAME,
    path: ALGOLIA_HOST ? '/search-api' : '',
  }
}
