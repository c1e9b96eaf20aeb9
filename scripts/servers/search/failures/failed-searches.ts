import { dayOf } from '@repo/kit/day.ts'
import type { Settings } from '../engine/parameters.ts'
import { limits } from '../limits.ts'
import type { Counted, FailedSearchCount, FailedSearchTable } from '../store/failed-searches.ts'
import { normalizeQuestion, storableQuestion } from './question.ts'
import { type ObservedSearch, TypingAggregator } from './typing.ts'

/** Interval of the writes to the store, ms. */
const writeEveryMs = 1000

/**
 * Counts questions without results, and those of whose results none was opened: searches without
 * results and without clicks in Algolia's Analytics API. Every search passes through here. Its
 * `userToken`, if it has one, is kept in memory while the question is being typed, and is never
 * stored.
 */
export class FailedSearchLog {
  readonly #tables: Readonly<Record<Counted, FailedSearchTable>>
  readonly #now: () => Date
  readonly #typing: TypingAggregator
  /** Settled and not stored yet. */
  readonly #pending = { failed: new Counts(), unopened: new Counts(), positions: new Counts() }
  #timer: NodeJS.Timeout | undefined

  constructor(tables: Readonly<Record<Counted, FailedSearchTable>>, now: () => Date = () => new Date()) {
    this.#tables = tables
    this.#now = now
    this.#typing = new TypingAggregator({
      settleMs: limits.settleMs,
      openMs: limits.openMs,
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
    const { userToken, clickAnalytics } = query
    const search = {
      index,
      question,
      found: nbHits > 0,
      reportsClicks: clickAnalytics === true || clickAnalytics === 'true',
    }
    if (typeof userToken !== 'string' || userToken === '') this.#settled(search)
    else this.#typing.add(userToken.slice(0, limits.userTokenLength), search, this.#now().getTime())
    this.#wake()
  }

  /** Notes that a reader has opened a result of the last search; counts its position, if known. */
  opened(index: string, userToken: string, position?: number): void {
    const isKnown = this.#typing.opened(userToken.slice(0, limits.userTokenLength), index)
    if (!isKnown || position === undefined) return
    this.#pending.positions.add(index, String(position))
    this.#wake()
  }

  /** Questions that were counted as this between two days (`YYYY-MM-DD`), most frequent first. */
  list(
    counted: Counted,
    index: string,
    range: { from: string; to: string; limit: number; offset: number },
  ): FailedSearchCount[] {
    this.#typing.settle(this.#now().getTime())
    this.#write()
    return this.#tables[counted].list(index, range)
  }

  /** Settles all questions and stores the counts. */
  close(): void {
    clearInterval(this.#timer)
    this.#typing.settleAll()
    this.#write()
  }

  #settled({ index, question, found, reportsClicks }: ObservedSearch): void {
    if (found && !reportsClicks) return
    const kept = storableQuestion(question)
    if (kept !== null) this.#pending[found ? 'unopened' : 'failed'].add(index, kept)
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
    for (const counted of ['failed', 'unopened', 'positions'] as const) {
      const searches = this.#pending[counted].take()
      if (searches.length === 0) continue
      try {
        this.#tables[counted].add(searches, dayOf(this.#now()))
      } catch (error) {
        // Searches are answered even if this fails.
        console.error('search: searches that failed could not be noted.', error)
      }
    }
  }
}

/** Counts of settled questions. */
class Counts {
  #counts = new Map<string, FailedSearchCount>()

  add(index: string, question: string): void {
    const key = `${index} ${question}`
    const { count } = this.#counts.get(key) ?? { count: 0 }
    // Thousands of different questions a second are not typed by readers.
    if (count === 0 && this.#counts.size >= limits.failedSearches) return
    this.#counts.set(key, { index, question, count: count + 1 })
  }

  /** The counts, which begin again. */
  take(): FailedSearchCount[] {
    const counts = [...this.#counts.values()]
    this.#counts.clear()
    return counts
  }
}
