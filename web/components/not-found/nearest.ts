/** Finds pages that resemble a URL without a page, on the server: the browser needs no search. */
import { readingSearchClient } from '#clients/search.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'
import { addressWords, type NearPage, similarOf, similarRequests } from './similar.ts'

const mostPages = 5

/** An address without a page, as the not-found page shows it. */
export interface NearAddress {
  /** Words of the address, for the search field. */
  readonly words: string
  /** Best first (`similar.ts`). */
  readonly pages: readonly NearPage[]
}

/**
 * Sends one request to the search server, whatever the path is.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns without pages when the search does not answer, which is logged
 */
export async function nearAddress(pathname: string): Promise<NearAddress> {
  const words = addressWords(pathname)
  if (!words) return { words, pages: [] }
  const { ALGOLIA_INDEX_NAME: indexName } = env()
  const requests = similarRequests(pathname, searchParameters('long')).map((one) => ({ ...one, indexName }))
  try {
    const { results } = await readingSearchClient().searchForHits({ requests })
    return { words, pages: similarOf(pathname, results).pages.slice(0, mostPages) }
  } catch (error) {
    console.warn('not found: the nearest pages could not be found.', error)
    return { words, pages: [] }
  }
}
