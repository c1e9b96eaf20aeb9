/** Finds pages that resemble URLs without a page, on the server: the browser needs no search. */
import { readingSearchClient } from '#clients/search.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'
import {
  addressWords,
  type NearPage,
  type Similar,
  similarOf,
  similarRequests,
  similarSearches,
} from './similar.ts'

const mostPages = 5

/** Algolia answers at most 50 searches in one request. */
const addressesPerRequest = Math.floor(50 / similarSearches)

/** An address without a page, as the not-found page shows it. */
export interface NearAddress {
  /** Words of the address, for the search field. */
  readonly words: string
  /** Best first (`similar.ts`). */
  readonly pages: readonly NearPage[]
}

/**
 * Finds what the not-found page shows.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns without pages when the search does not answer, which is logged
 */
export async function nearAddress(pathname: string): Promise<NearAddress> {
  const words = addressWords(pathname)
  if (!words) return { words, pages: [] }
  try {
    const [similar] = await similarPages([pathname])
    return { words, pages: similar?.pages.slice(0, mostPages) ?? [] }
  } catch (error) {
    console.warn('not found: the nearest pages could not be found.', error)
    return { words, pages: [] }
  }
}

/**
 * The pages that resemble each address, in the order of the addresses.
 * @throws Error of algoliasearch when the search does not answer
 */
export async function similarPages(paths: readonly string[]): Promise<Similar[]> {
  const { ALGOLIA_INDEX_NAME: indexName } = env()
  const results: object[] = []
  for (let start = 0; start < paths.length; start += addressesPerRequest) {
    const requests = paths
      .slice(start, start + addressesPerRequest)
      .flatMap((path) => similarRequests(path, searchParameters('long')))
      .map((one) => ({ ...one, indexName }))
    results.push(...(await readingSearchClient().searchForHits({ requests })).results)
  }
  return paths.map((path, index) => {
    const first = index * similarSearches
    return similarOf(path, results.slice(first, first + similarSearches))
  })
}
