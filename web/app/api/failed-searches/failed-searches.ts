/**
 * Searches of readers that found nothing, or of whose results they opened none, from the analytics
 * of the search service (embedded or hosted). Searches without results that the current index
 * answers, and those that writers dismissed, are left out.
 */
import { dayOf } from '@repo/kit/day.ts'
import { dismissedType } from '@repo/model/kinds.ts'
import type { FailedSearch, FailedSearchReport } from '@repo/model/site-api.ts'
import { draftsClient } from '#clients/sanity.ts'
import { analyticsClient, searchMany } from '#clients/search.ts'
import { asTyped, searchParameters } from '#components/search/parameters.ts'
import { env } from '#env.ts'

/** Period of the report, days. */
const days = 30

/** Most queries in a report. */
const most = 100

/** A search without a click is no sign: the answer may be in the list of results. */
const leastUnopened = 2

/** Most searches that Algolia returns at once (api-reference: getSearchesNoResults). */
const mostAtOnce = 1000

/**
 * Sorted by frequency, the most frequent first. Leaves out a query that finds something now,
 * because a word was added or a page was published.
 * @throws Error of algoliasearch or @sanity/client
 */
export async function failedSearches(now: Date = new Date()): Promise<FailedSearchReport> {
  const dismissed = new Set(await dismissedQuestions())
  const period = {
    index: env().ALGOLIA_INDEX_NAME,
    startDate: dayOf(now, days - 1),
    endDate: dayOf(now),
  }
  // Dismissed queries must not use up the places of others.
  const range = { ...period, limit: Math.min(most + dismissed.size, mostAtOnce) }
  const client = analyticsClient()
  const [{ searches }, { searches: withoutClicks }, { positions }] = await Promise.all([
    client.getSearchesNoResults(range),
    client.getSearchesNoClicks(range),
    client.getClickPositions(period),
  ])
  // Algolia counts an empty search as well.
  const asked = searches.filter(({ search }) => search.trim() !== '')
  const found = await foundNow(asked.map(({ search }) => search))
  const reported = new Map<string, FailedSearch>()
  for (const { search, count } of asked) {
    if (!found.has(search)) reported.set(search, { question: search, count, unopened: false })
  }
  for (const { search, count } of withoutClicks) {
    if (search.trim() === '' || count < leastUnopened || reported.has(search)) continue
    reported.set(search, { question: search, count, unopened: true })
  }
  const failed = [...reported.values()].sort((one, other) => other.count - one.count)
  const clicks = positions.map(({ clickCount = 0 }) => clickCount)
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0)
  return {
    days,
    opened: [sum(clicks), sum(clicks.slice(0, 1)), sum(clicks.slice(0, 3))],
    open: failed.filter(({ question }) => !dismissed.has(question)),
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
  const results = await searchMany(
    questions.map((query) => ({ query, hitsPerPage: 0, ...searchParameters(), ...asTyped })),
  )
  return new Set(questions.filter((_question, at) => (results[at]?.nbHits ?? 0) > 0))
}
