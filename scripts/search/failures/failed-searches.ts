import type { Settings } from '../engine/parameters.ts'
import { limits } from '../limits.ts'
import type { FailedSearch, FailedSearchTable } from '../store/failed-searches.ts'
import { keptQuestion, normalised } from './question.ts'
import { type Asked, Typing } from './typing.ts'

/** How often what was settled is written, ms: not once for every search. */
const writeEveryMs = 1000

/**
 * Keeps which questions found nothing, and how often: what Algolia's Analytics API calls searches without results. It sees every search;
 * of who searched it sees a token that the search names itself (`userToken`), keeps it while a question is typed, and writes none of it.
 */
export class FailedSearches {
  readonly #table: FailedSearchTable
  readonly #now: () => Date
  readonly #typing: Typing
  /** Settled and not written yet: index → question → how often. */
  #pending = new Map<string, Map<string, number>>()
  #pendingCount = 0
  #timer: NodeJS.Timeout | undefined

  constructor(table: FailedSearchTable, now: () => Date = () => new Date()) {
    this.#table = table
    this.#now = now
    this.#typing = new Typing({
      settleMs: limits.settleMs,
      most: limits.followedReaders,
      settled: (asked) => this.#settled(asked),
    })
  }

  /**
   * A search was answered. Without words, or with `analytics: false` (api-parameters/analytics), it is nobody's question; without a
   * `userToken` nobody knows who is typing, so it counts as it is.
   */
  answered(index: string, query: Settings, nbHits: number): void {
    if (query.analytics === false || query.analytics === 'false') return
    const question = normalised(typeof query.query === 'string' ? query.query : '')
    if (question === '') return
    const asked = { index, question, found: nbHits > 0 }
    const { userToken } = query
    if (typeof userToken !== 'string' || userToken === '') this.#settled(asked)
    else this.#typing.asked(userToken.slice(0, limits.userTokenLength), asked, this.#now().getTime())
    this.#wake()
  }

  /** Questions of an index that found nothing between two days (`YYYY-MM-DD`), both included; the most frequent first. */
  list(index: string, range: { from: string; to: string; limit: number; offset: number }): FailedSearch[] {
    this.#typing.settle(this.#now().getTime())
    this.#write()
    return this.#table.list(index, range)
  }

  /** Writes what there is; what is being typed counts as it stands. */
  close(): void {
    clearInterval(this.#timer)
    this.#typing.settleAll()
    this.#write()
  }

  #settled({ index, question, found }: Asked): void {
    const kept = found ? null : keptQuestion(question)
    if (kept === null) return
    const counts = this.#pending.get(index) ?? new Map<string, number>()
    const count = counts.get(kept)
    // Somebody sends thousands of different ones a second: these are no readers.
    if (count === undefined && this.#pendingCount >= limits.failedSearches) return
    if (count === undefined) this.#pendingCount += 1
    this.#pending.set(index, counts.set(kept, (count ?? 0) + 1))
  }

  #wake(): void {
    // Not while nobody searches, and never what keeps the process alive.
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
      // Readers are not to notice: their searches are answered all the same.
      console.error('search: searches that failed could not be noted.', error)
    }
  }
}
