import { countsPages, pagesFound } from './parameters.ts'
import { filterOf, type SearchAnswer } from './results.ts'

/** A request of a search, as far as it is repeated for each filter. */
interface SearchRequest {
  readonly facetFilters: readonly string[]
}

/**
 * An answer with the number of documents that each of its filters leaves. Facets count records, of
 * which a document has many, so each filter takes a search, which asks for no hits. If the search
 * server does not respond, the answer is as good without the numbers.
 */
export async function withFilterCounts(
  answer: SearchAnswer,
  request: SearchRequest,
  send: (searches: { requests: never }) => Promise<{ results: readonly unknown[] }>,
): Promise<SearchAnswer> {
  if (answer.filters.length === 0) return answer
  const requests = answer.filters.map(({ name, value }) => ({
    ...request,
    facetFilters: [...request.facetFilters, filterOf(name, value)],
    ...countsPages,
    page: 0,
    hitsPerPage: 0,
    // Not readers' searches.
    analytics: false,
  }))
  const results = await send({ requests: requests as never }).then(
    (response) => response.results,
    () => null,
  )
  if (!results) return answer
  const counts = results.map((result) => pagesFound(result ?? {}))
  return { ...answer, filters: answer.filters.map((filter, at) => ({ ...filter, count: counts[at] })) }
}
