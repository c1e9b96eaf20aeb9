/**
 * Searches of readers that found nothing, from the analytics of the search service (embedded or
 * hosted). Searches that the current index answers and those that writers dismissed are left out.
 */
import { dismissedType } from '@repo/model/kinds.ts'
import { draftsClient } from '#clients/sanity.ts'
import { analyticsClient, readingSearchClient } from '#clients/search.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'

/** A query that found nothing, and still finds nothing. */
export interface ReportedSearch {
  readonly question: string
  /** How often readers searched for it in the last {@link days} days. */
  readonly count: number
}

/** Period of the report, days. */
export const days = 30

/** Most queries in a report. */
const most = 100

/** Most searches that Algolia accepts in one request (api-reference: search). */
const searchesPerRequest = 50

/** Most searches that Algolia returns at once (api-reference: getSearchesNoResults). */
const mostAtOnce = 1000

/** The searches that found nothing. */
export interface FailedSearchReport {
  readonly searches: readonly ReportedSearch[]
  /** Those that a writer has dismissed (studio/desk/failed-searches/dismiss.ts). */
  readonly dismissed: readonly ReportedSearch[]
}

/**
 * Sorted by frequency, the most frequent first. Leaves out a query that finds something now,
 * because a word was added or a page was published.
 * @throws Error of algoliasearch or @sanity/client
 */
export async function failedSearches(now: Date = new Date()): Promise<FailedSearchReport> {
  const dismissed = new Set(await dismissedQuestions())
  const { searches } = await analyticsClient().getSearchesNoResults({
    index: env().ALGOLIA_INDEX_NAME,
    startDate: dayOf(now.getTime() - (days - 1) * 86_400_000),
    endDate: dayOf(now.getTime()),
    // Dismissed queries must not use up the places of others.
    limit: Math.min(most + dismissed.size, mostAtOnce),
  })
  // Algolia counts an empty search as well.
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

/** The queries that find something in the current index. */
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
        // This is not a reader's search and must not be counted.
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
