/**
 * What readers looked for and did not find: told by the search service, embedded or hosted, held against the index of now, and without what
 * writers have dismissed.
 */
import { dismissedType } from '@repo/model/kinds.ts'
import { draftsClient } from '#clients/sanity.ts'
import { analyticsClient, readingSearchClient } from '#clients/search.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'

/** A question that found nothing, and still finds nothing. */
export interface ReportedSearch {
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

/** Most that Algolia tells at once (api-reference: getSearchesNoResults). */
const mostAtOnce = 1000

/** What found nothing. */
export interface FailedSearchReport {
  readonly searches: readonly ReportedSearch[]
  /** Those that a writer has dismissed (studio/desk/failed-searches/dismiss.ts). */
  readonly dismissed: readonly ReportedSearch[]
}

/**
 * The most frequent first. A question that finds something by now (a word was added, a page was published) is not told any more.
 * @throws Error of algoliasearch or @sanity/client
 */
export async function failedSearches(now: Date = new Date()): Promise<FailedSearchReport> {
  const dismissed = new Set(await dismissedQuestions())
  const { searches } = await analyticsClient().getSearchesNoResults({
    index: env().ALGOLIA_INDEX_NAME,
    startDate: dayOf(now.getTime() - (days - 1) * 86_400_000),
    endDate: dayOf(now.getTime()),
    // What is dismissed must not take the place of what is not.
    limit: Math.min(most + dismissed.size, mostAtOnce),
  })
  // Hosted, an empty search counts as one, too.
  const asked = searches.filter(({ search }) => search.trim() !== '')
  const found = await foundNow(asked.map(({ search }) => search))
  const failed = asked
    .filter(({ search }) => !found.has(search))
    .map(({ search, count }) => ({ question: search, count }))
  return {
    searches: failed.filter(({ question }) => !dismissed.has(question)),
    dismissed: failed.filter(({ question }) => dismissed.has(question)),
  }
}

function dismissedQuestions(): Promise<string[]> {
  return draftsClient().fetch(
    '*[_type == $type && defined(question)].question',
    { type: dismissedType },
    { perspective: 'raw' },
  )
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
