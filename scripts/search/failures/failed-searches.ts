import type { Settings } from '../engine/parameters.ts'
import { limits } from '../limits.ts'
import type { FailedSearchCount, FailedSearchTable } from '../store/failed-searches.ts'
import { normalizeQuestion, storableQuestion } from './question.ts'
import { type ObservedSearch, TypingAggregator } from './typing.ts'

/** Interval of the writes to the store, ms. */
const writeEveryMs = 1000

/**
 * Counts questions without results, which Algolia's Analytics API calls searches without results.
 * Every search passes through here. Its `userToken`, if it has one, is kept in memory while the
 * question is being typed, and is never stored.
 */
export class FailedSearchLog {
  readonly #table: FailedSearchTable
  readonly #now: () => Date
  readonly #typing: TypingAggregator
  /** Settled and not stored yet: index → question → count. */
  #pending = new Map<string, Map<string, number>>()
  #pendingCount = 0
  #timer: NodeJS.Timeout | undefined

  constructor(table: FailedSearchTable, now: () => Date = () => new Date()) {
    this.#table = table
    this.#now = now
    this.#typing = new TypingAggregator({
      settleMs: limits.settleMs,
      most: limits.followedReaders,
      settled: (search) => this.#settled(search),
    })
  }

  /**
   * Records an answered search. Searches without words or with `analytics: false`
   * (api-parameters/analytics) are ignored. A search without a `userToken` is counted at once,
   * because its reader is unknown.
   */
  add(index: string, query: Settings, nbHits: number): void {
    if (query.analytics === false || query.analytics === 'false') return
    const question = normalizeQuestion(typeof query.query === 'string' ? query.query : '')
    if (question === '') return
    const search = { index, question, found: nbHits > 0 }
    const { userToken } = query
    if (typeof userToken !== 'string' || userToken === '') this.#settled(search)
    else this.#typing.add(userToken.slice(0, limits.userTokenLength), search, this.#now().getTime())
    this.#wake()
  }

  /**
   * Questions of an index without results between two days (`YYYY-MM-DD`, inclusive), the most
   * frequent first.
   */
  list(
    index: string,
    range: { from: string; to: string; limit: number; offset: number },
  ): FailedSearchCount[] {
    this.#typing.settle(this.#now().getTime())
    this.#write()
    return this.#table.list(index, range)
  }

  /** Settles all questions and stores the counts. */
  close(): void {
    clearInterval(this.#timer)
    this.#typing.settleAll()
    this.#write()
  }

  #settled({ index, question, found }: ObservedSearch): void {
    const kept = found ? null : storableQuestion(question)
    if (kept === null) return
    const counts = this.#pending.get(index) ?? new Map<string, number>()
    const count = counts.get(kept)
    // Thousands of different questions a second are not typed by readers.
    if (count === undefined && this.#pendingCount >= limits.failedSearches) return
    if (count === undefined) this.#pendingCount += 1
    this.#pending.set(index, counts.set(kept, (count ?? 0) + 1))
  }

  #wake(): void {
    // Runs only while there are questions, and does not keep the process alive.
    this.#timer ??= setInterval(() => {
      this.#typing.settle(this.#now().getTime())
      this.#write()
      if (this.#typing.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }, writeEveryMs).unref()
  }

  #write(): void {
    if (this.#pendingCount === 0) return
    const searches = [...this.#pending].flatMap(([index, counts]) =>
      [...counts].map(([question, count]) => ({ index, question, count })),
    )
    this.#pending = new Map()
    this.#pendingCount = 0
    try {
      this.#table.add(searches, this.#now().toISOString().slice(0, 10))
    } catch (error) {
      // Searches are answered even if this fails.
      console.error('search: searches that failed could not be noted.', error)
    }
  }
}
