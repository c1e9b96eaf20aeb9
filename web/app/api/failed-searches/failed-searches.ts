/** What readers looked for and did not find: told by the search service, embedded or hosted, and held against the index of now. */
import { analyticsClient, readingSearchClient } from '#clients/search.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'

/** A question that found nothing, and still finds nothing. */
export interface FailedSearch {
  readonly question: string
  /** Times it was asked in the last {@link days} days. */
  readonly count: number
}

/** Days that are looked back. */
export const days = 30

/** Questions that a writer may want to go through. */
const most = 100

/** Searches that Algolia takes in one request (api-reference: search). */
const searchesPerRequest = 50

/**
 * The most frequent first. A question that finds something by now (a word was added, a page was published) is not told any more.
 * @throws Error of algoliasearch
 */
export async function failedSearches(now: Date = new Date()): Promise<FailedSearch[]> {
  const { searches } = await analyticsClient().getSearchesNoResults({
    index: env().ALGOLIA_INDEX_NAME,
    startDate: dayOf(now.getTime() - (days - 1) * 86_400_000),
    endDate: dayOf(now.getTime()),
    limit: most,
  })
  // Hosted, an empty search counts as one, too.
  const asked = searches.filter(({ search }) => search.trim() !== '')
  const found = await foundNow(asked.map(({ search }) => search))
  return asked
    .filter(({ search }) => !found.has(search))
    .map(({ search, count }) => ({ question: search, count }))
}

/** Those of the questions that find something in the index as it is. */
async function foundNow(questions: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < questions.length; start += searchesPerRequest) {
    const some = questions.slice(start, start + searchesPerRequest)
    const { results } = await readingSearchClient().searchForHits({
      requests: some.map((query) => ({
        indexName: env().ALGOLIA_INDEX_NAME,
        query,
        hitsPerPage: 0,
        ...searchParameters('long'),
        // Nobody's search: it must not count again.
        analytics: false,
      })),
    })
    for (const [at, { nbHits = 0 }] of results.entries()) {
      const question = some[at]
      if (question !== undefined && nbHits > 0) found.add(question)
    }
  }
  return found
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
