import { Metrics } from '@repo/kit/metrics/metrics.ts'
import type { Catalog } from './indices/catalog.ts'

/** Most searches take a few milliseconds; `limits.searchMs` stops the others. */
const searchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Result = 'answered' | 'refused'

/** The metrics of one search server. */
export class SearchMetrics {
  readonly all: Metrics
  readonly #onSearch: (result: Result, seconds: number) => void

  /** @param token with which clients get them */
  constructor(catalog: Catalog, token: string) {
    this.all = new Metrics(token)
    this.#onSearch = this.all.addDurations({
      name: 'search_duration_seconds',
      help: 'Time of search requests with their waits; a request may have several queries.',
      label: 'result',
      buckets: searchBuckets,
    })
    this.all.addGauges(
      {
        name: 'search_unanswered_requests',
        help: 'Searches and writes that are not answered yet.',
        label: 'kind',
        read: () => catalog.scheduler.unanswered,
      },
      {
        name: 'search_pending_tasks',
        help: 'Writes that are on disk and do not appear in searches yet.',
        read: () => catalog.pendingTasks,
      },
      {
        name: 'search_records',
        help: 'Records of all indices, with those that are being rebuilt.',
        read: () => catalog.list().reduce((sum, { entries }) => sum + entries, 0),
      },
    )
  }

  /** Measures a search. @throws what the search throws */
  async measure<Answer>(search: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now()
    let result: Result = 'refused'
    try {
      const answer = await search()
      result = 'answered'
      return answer
    } finally {
      this.#onSearch(result, (performance.now() - began) / 1000)
    }
  }
}
