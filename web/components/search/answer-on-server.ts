/** Searches while the page is rendered, so that readers without JavaScript get results as well. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { readingSearchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { closenessOf } from './closeness.ts'
import type { Hit } from './hit-text.ts'
import { hitsPerPage, queryParameters, searchParameters } from './parameters.ts'
import { remarkOn } from './remark.ts'
import { answerOf, facetsOf, type Question, type SearchAnswer } from './results.ts'
import { noStart, type StartState, startOf, startRequest } from './start.ts'

/** Queries the search server; null when it does not respond. */
export async function answerOnServer(question: Question): Promise<SearchAnswer | null> {
  const { query, pages } = question
  const parameters = searchParameters()
  try {
    const client = readingSearchClient()
    const request = {
      indexName: env().ALGOLIA_INDEX_NAME,
      hitsPerPage: hitsPerPage * pages,
      // Each query here was submitted, so it counts by itself; a random token names no reader.
      userToken: crypto.randomUUID(),
      ...parameters,
      ...queryParameters(query),
      ...facetsOf(question, parameters.facetFilters),
    }
    const { results } = await client.searchForHits<Omit<Hit, 'objectID'>>({ requests: [request] })
    const [result] = results
    if (!result) return null
    const closeness = closenessOf(request.query, result.hits)
    const remark = await remarkOn(closeness, request, (requests) => client.search(requests as never))
    return answerOf(question, result, remark)
  } catch (error) {
    // The page shows the failure, with a link that tries again. The query is not logged, because it
    // is the reader's.
    console.warn('search: no answer:', errorMessage(error))
    return null
  }
}

/** Links that the search page offers before a query; none when the server does not respond. */
export async function startOnServer(): Promise<StartState> {
  try {
    const request = startRequest(env().ALGOLIA_INDEX_NAME, searchParameters())
    const { results } = await readingSearchClient().search({ requests: [request] })
    return startOf(results[0])
  } catch {
    return noStart
  }
}
