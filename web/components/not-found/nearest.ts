/** Finds pages that resemble URLs without a page, on the server: the browser needs no search. */
import { searchMany } from '#clients/search.ts'
import type { Hit } from '#components/search/hit-text.ts'
import { searchParameters } from '#components/search/parameters.ts'
import {
  addressWords,
  type NearPage,
  type Similar,
  similarOf,
  similarRequests,
  similarSearches,
} from './similar.ts'

const mostPages = 5

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
  const results = await searchMany<Hit>(paths.flatMap((path) => similarRequests(path, searchParameters())))
  return paths.map((path, index) => {
    const first = index * similarSearches
    return similarOf(path, results.slice(first, first + similarSearches))
  })
}
