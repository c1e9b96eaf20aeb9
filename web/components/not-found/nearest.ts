/**
 * Finds pages that resemble a URL without a page, and reports the URL to the writers. Loaded only
 * on the not-found page.
 */
import { parametersHere } from '#components/search/config.ts'
import { knownSearch } from '#components/search/known-search.ts'
import { observedClient } from '#components/search/search-client.ts'
import { addressWords, type NearPage, similarOf, similarRequests } from './similar.ts'

const mostPages = 5

/**
 * Sends one request to the search server, whatever the path is.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns best first (`similar.ts`)
 * @throws Error of algoliasearch when search does not respond
 */
export async function nearestPages(pathname: string): Promise<readonly NearPage[]> {
  const config = knownSearch()
  if (!config || !addressWords(pathname)) return []
  const { indexName } = config
  const requests = similarRequests(pathname, parametersHere()).map((one) => ({ ...one, indexName }))
  const { results } = await observedClient(config).send({ requests })
  return similarOf(pathname, results).pages.slice(0, mostPages)
}

/**
 * Lets the site count an address that does not exist (`web/feedback`), where redirects work.
 * Programs that try addresses do not run this.
 */
export function reportMissing(pathname: string): void {
  if (!pathname.startsWith('/docs/')) return
  // A refusal is of no interest to the reader.
  fetch(pathname, { method: 'POST', body: new URLSearchParams({ missing: '' }), keepalive: true }).catch(
    () => undefined,
  )
}

export { addressWords }
