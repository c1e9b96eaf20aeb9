/** Aggregates the searches of a question that is being typed. Pure: the caller passes the time. */

/** One answered search. */
export interface ObservedSearch {
  readonly index: string
  /** As `normalizeQuestion` returns it. */
  readonly question: string
  readonly found: boolean
  /** The reader's client reports when a result is opened. */
  readonly reportsClicks?: boolean
}

interface PendingSearch extends ObservedSearch {
  /** Milliseconds. */
  readonly at: number
}

/**
 * "wo", "wor", "work" are one question that is being typed. Algolia identifies readers by a token
 * or an IP address and waits 30 seconds (search-analytics/concepts/query-aggregation). Here a
 * question is settled when it did not change for `settleMs`, or for `openMs` if one of its results
 * may still be opened, or when the same reader searches for something else. Readers are identified
 * by the token of their search only, which is dropped together with the question.
 */
export class TypingAggregator {
  readonly #pending = new Map<string, PendingSearch>()
  readonly #settleMs: number
  readonly #openMs: number
  readonly #most: number
  readonly #settled: (question: ObservedSearch) => void

  /**
   * @param most readers at a time; above that, the question of the least recently active reader is
   *   settled
   */
  constructor(options: {
    settleMs: number
    openMs: number
    most: number
    settled: (question: ObservedSearch) => void
  }) {
    this.#settleMs = options.settleMs
    this.#openMs = options.openMs
    this.#most = options.most
    this.#settled = options.settled
  }

  /** Number of questions that are not settled yet. */
  get size(): number {
    return this.#pending.size
  }

  /**
   * Adds a search of a reader.
   * @param now milliseconds, always from the same clock
   */
  add(reader: string, search: ObservedSearch, now: number): void {
    const key = keyOf(reader, search.index)
    const before = this.#pending.get(key)
    const isTyping =
      before !== undefined &&
      now - before.at < this.#waitFor(before) &&
      continues(before.question, search.question)
    if (before && !isTyping) this.#settled(before)
    // Deleted first, so that the order of the map is that of each reader's last search.
    this.#pending.delete(key)
    this.#pending.set(key, { ...search, at: now })
    const [oldest] = this.#pending
    if (this.#pending.size > this.#most && oldest) this.#settle(...oldest)
  }

  /** Forgets a reader's question, of whose results one was opened. @returns false without one */
  opened(reader: string, index: string): boolean {
    return this.#pending.delete(keyOf(reader, index))
  }

  /** Settles the questions that did not change for long enough. */
  settle(now: number): void {
    for (const [key, pending] of this.#pending) {
      if (now - pending.at >= this.#waitFor(pending)) this.#settle(key, pending)
    }
  }

  #waitFor({ found, reportsClicks }: ObservedSearch): number {
    return found && reportsClicks ? this.#openMs : this.#settleMs
  }

  /** Settles all questions. */
  settleAll(): void {
    for (const [key, pending] of this.#pending) this.#settle(key, pending)
  }

  #settle(key: string, pending: PendingSearch): void {
    this.#pending.delete(key)
    this.#settled(pending)
  }
}

const keyOf = (reader: string, index: string) => `${reader} ${index}`

/**
 * True if one question becomes the other by changing its end: they share at least half of the
 * shorter one as a prefix. Clients cache results, so not every keystroke is searched.
 */
function continues(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  return same * 2 >= shorter
}
