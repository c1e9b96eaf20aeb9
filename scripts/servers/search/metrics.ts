import { Metrics } from '@repo/kit/metrics/metrics.ts'
import type { Catalog } from './indices/catalog.ts'

/** Most searches take a few milliseconds; `limits.searchMs` stops the others. */
const searchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The metrics of one search server. */
export type SearchMetrics = ReturnType<typeof searchMetrics>

/** Makes the metrics of a search server. @param token with which clients get them */
export function searchMetrics(catalog: Catalog, token: string) {
  const all = new Metrics(token)
  const onSearch = all.addDurations({
    name: 'search_duration_seconds',
    help: 'Time of search requests with their waits; a request may have several queries.',
    label: 'result',
    buckets: searchBuckets,
  })
  all.addGauges({
    name: 'search_pending_tasks',
    help: 'Writes that are on disk and do not appear in searches yet.',
    read: () => catalog.pendingTasks,
  })
  /** Measures a search. @throws what the search throws */
  const measure = async <Answer>(search: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now()
    const end = (result: 'answered' | 'refused') => onSearch(result, (performance.now() - began) / 1000)
    const answer = search()
    answer.then(
      () => end('answered'),
      () => end('refused'),
    )
    return await answer
  }
  return { all, measure }
}
