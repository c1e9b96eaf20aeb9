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
  /** Words of the question that were searched for by themselves and have no hits. */
  readonly missing: Set<string>
}

interface TypingOptions {
  readonly settleMs: number
  readonly openMs: number
  /** Readers at a time; above that, the question of the least recently active one is settled. */
  readonly most: number
  readonly settled: (question: ObservedSearch) => void
}

/**
 * "wo", "wor", "work" are one question that is being typed. Algolia identifies readers by a token
 * or an IP address and waits 30 seconds (search-analytics/concepts/query-aggregation). Here a
 * question is settled when it did not change for `settleMs`, or for `openMs` if one of its results
 * may still be opened, or when the same reader searches for something else. Readers are identified
 * by the token of their search only, which is dropped together with the question.
 *
 * Clients look up words of a question by themselves, and report no clicks on what those find. Such
 * words belong to the question: they are forgotten when it changes soon, and settled when not.
 */
export class TypingAggregator {
  readonly #pending = new Map<string, PendingSearch>()
  readonly #options: TypingOptions

  constructor(options: TypingOptions) {
    this.#options = options
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
    if (before?.reportsClicks && !search.reportsClicks && before.question.includes(search.question)) {
      // A part of a word is one that was typed further in the meantime.
      const isWord = ` ${before.question} `.includes(` ${search.question} `)
      if (isWord && !search.found) before.missing.add(search.question)
      return
    }
    const isTyping =
      before !== undefined &&
      now - before.at < this.#waitFor(before) &&
      continues(before.question, search.question)
    if (before && !isTyping) this.#settle(key, before)
    // Deleted first, so that the order of the map is that of each reader's last search.
    this.#pending.delete(key)
    this.#pending.set(key, { ...search, at: now, missing: new Set() })
    const [oldest] = this.#pending
    if (this.#pending.size > this.#options.most && oldest) this.#settle(...oldest)
  }

  /** Forgets a reader's question, of whose results one was opened. @returns false without one */
  opened(reader: string, index: string): boolean {
    const key = keyOf(reader, index)
    const pending = this.#pending.get(key)
    if (pending) this.#settleMissing(pending)
    return this.#pending.delete(key)
  }

  /** Settles the questions that did not change for long enough. */
  settle(now: number): void {
    for (const [key, pending] of this.#pending) {
      const waited = now - pending.at
      if (waited >= this.#waitFor(pending)) this.#settle(key, pending)
      else if (waited >= this.#options.settleMs) this.#settleMissing(pending)
    }
  }

  #waitFor({ found, reportsClicks }: ObservedSearch): number {
    return found && reportsClicks ? this.#options.openMs : this.#options.settleMs
  }

  /** Settles all questions. */
  settleAll(): void {
    for (const [key, pending] of this.#pending) this.#settle(key, pending)
  }

  #settle(key: string, pending: PendingSearch): void {
    this.#pending.delete(key)
    this.#settleMissing(pending)
    this.#options.settled(pending)
  }

  #settleMissing({ index, missing }: PendingSearch): void {
    for (const question of missing) this.#options.settled({ index, question, found: false })
    missing.clear()
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
