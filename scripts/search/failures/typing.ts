/** Searches as they are typed → the questions that readers settled on. Knows no clock of its own. */

/** A search as far as it is followed. */
export interface Asked {
  readonly index: string
  /** Normalised. */
  readonly question: string
  readonly found: boolean
}

interface Standing extends Asked {
  /** Milliseconds. */
  readonly at: number
}

/**
 * "wo", "wor", "work" are one question that is being typed. Algolia follows readers by a token of theirs or by their address and waits 30
 * seconds (search-analytics/concepts/query-aggregation). Here a question is settled when it stood for `settleMs`, or when the same reader
 * asks another one; readers are told apart by the token of their search only, which is forgotten with the question.
 */
export class Typing {
  readonly #standing = new Map<string, Standing>()
  readonly #settleMs: number
  readonly #most: number
  readonly #settled: (question: Asked) => void

  /** @param most readers that are followed at once; the one who has been silent longest is settled for another */
  constructor(options: { settleMs: number; most: number; settled: (question: Asked) => void }) {
    this.#settleMs = options.settleMs
    this.#most = options.most
    this.#settled = options.settled
  }

  /** Number of questions that are not settled yet. */
  get size(): number {
    return this.#standing.size
  }

  /** A search of a reader. @param now milliseconds, the same clock each time */
  asked(reader: string, search: Asked, now: number): void {
    const key = `${reader} ${search.index}`
    const before = this.#standing.get(key)
    const isTyping =
      before !== undefined && now - before.at < this.#settleMs && continues(before.question, search.question)
    if (before && !isTyping) this.#settled(before)
    // Deleted first: a map keeps the order in which keys came, which is to be that of the last search.
    this.#standing.delete(key)
    this.#standing.set(key, { ...search, at: now })
    const [oldest] = this.#standing
    if (this.#standing.size > this.#most && oldest) this.#settle(...oldest)
  }

  /** Settles what stands for long enough. */
  settle(now: number): void {
    for (const [key, standing] of this.#standing) {
      if (now - standing.at < this.#settleMs) return
      this.#settle(key, standing)
    }
  }

  /** Settles everything. */
  settleAll(): void {
    for (const [key, standing] of this.#standing) this.#settle(key, standing)
  }

  #settle(key: string, standing: Standing): void {
    this.#standing.delete(key)
    this.#settled(standing)
  }
}

/**
 * Whether one question becomes the other by typing on, deleting or mending its end: half of the shorter one is where both begin. Clients
 * remember answers, so not every step on the way is asked.
 */
function continues(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  return same * 2 >= shorter
}
