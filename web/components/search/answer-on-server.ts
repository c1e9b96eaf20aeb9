/** The answer to a question, found while its page is made: readers whose browsers run no scripts get it, too. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { readingSearchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { hitsPerPage, searchParameters } from './parameters.ts'
import type { Hit, Question, SearchAnswer } from './results.ts'

/** Asks the search server; null when it does not answer. */
export async function answerOnServer({ query, pages }: Question): Promise<SearchAnswer | null> {
  try {
    const { results } = await readingSearchClient().searchForHits<Omit<Hit, 'objectID'>>({
      requests: [
        {
          indexName: env().ALGOLIA_INDEX_NAME,
          query,
          hitsPerPage: hitsPerPage * pages,
          // Every question here was sent off, so it stands for itself; whose it is, nobody is told.
          userToken: crypto.randomUUID(),
          ...searchParameters('long'),
        },
      ],
    })
    const [result] = results
    if (!result) return null
    // The index holds what web/records made.
    return { query, hits: result.hits as unknown as Hit[], total: result.nbHits ?? 0, pages }
  } catch (error) {
    // The page says so, and the browser tries again by itself. Not the question: it is the reader's.
    console.warn('search: no answer:', errorMessage(error))
    return null
  }
}
