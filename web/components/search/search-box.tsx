import { env } from '#env.ts'
import type { SearchConfig } from './config.ts'
import styles from './search.module.css'

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

/** The search button, with what the browser has to know to search (`open-search.ts`). */
export function SearchBox() {
  const { appId, apiKey, indexName, path } = searchConfig()
  return (
    // A form, so that the button opens the search page without JavaScript.
    <form action="/search/" method="get">
      <button
        type="submit"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        data-opens-search
        data-app-id={appId}
        data-api-key={apiKey}
        data-index-name={indexName}
        data-path={path}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500L20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
        <span className={styles.word}>Search</span>
        <span className={styles.key} />
      </button>
    </form>
  )
}
