/** Searches while the page is rendered, so that readers without JavaScript get results as well. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { readingSearchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import type { Hit } from './hit-text.ts'
import { hitsPerPage, searchParameters } from './parameters.ts'
import { answerOf, facetsOf, type Question, type SearchAnswer } from './results.ts'

/** Queries the search server; null when it does not respond. */
export async function answerOnServer(question: Question): Promise<SearchAnswer | null> {
  const { query, pages } = question
  const parameters = searchParameters('long')
  try {
    const { results } = await readingSearchClient().searchForHits<Omit<Hit, 'objectID'>>({
      requests: [
        {
          indexName: env().ALGOLIA_INDEX_NAME,
          query,
          hitsPerPage: hitsPerPage * pages,
          // Each query here was submitted, so it counts by itself; a random token names no reader.
          userToken: crypto.randomUUID(),
          ...parameters,
          ...facetsOf(question, parameters.facetFilters),
        },
      ],
    })
    const [result] = results
    if (!result) return null
    return answerOf(question, result)
  } catch (error) {
    // The page shows the failure, and the browser retries. The query is not logged, because it is
    // the reader's.
    console.warn('search: no answer:', errorMessage(error))
    return null
  }
}
