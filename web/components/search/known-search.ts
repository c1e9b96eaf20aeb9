/** The search settings that the button of the navbar carries, for code that is not React's. */
import type { SearchConfig } from './config.ts'

/** The search button of the navbar; null on a page without a navbar. */
export function searchButton(): HTMLElement | null {
  return document.querySelector('[data-index-name]')
}

/** The settings; undefined on a page without a navbar. */
export function knownSearch(): SearchConfig | undefined {
  const { appId = '', apiKey = '', indexName = '', path = '' } = searchButton()?.dataset ?? {}
  return indexName ? { appId, apiKey, indexName, path } : undefined
}
