import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'

/** A slice that waits for its turn of the event loop. */
interface WaitingSlice {
  begin(): void
  /** Turns of the event loop that it has waited. */
  turns: number
}

/**
 * Decides which work runs next on the event loop. All long work is split into slices of
 * `limits.sliceMs`, and each turn of the loop runs one slice only: two would make the pause for
 * other requests twice as long.
 *
 * - Searches go first.
 * - An unacknowledged write waits `limits.writeDelayTurns` for searches. Its client gives up after
 *   two seconds as well (@algolia/client-common counts them to the first header).
 * - Background work (indexing, garbage collection) waits `limits.backgroundDelayTurns` for both. A
 *   request takes two or three turns, and would otherwise wait for a slice in each.
 */
export class Scheduler {
  #searches = 0
  #writes = 0
  readonly #waitingSearches: WaitingSlice[] = []
  readonly #waitingWrites: WaitingSlice[] = []
  readonly #waitingBackground: WaitingSlice[] = []
  #isTurnPlanned = false
  /** Monotonic milliseconds, by which the length of a slice is measured. */
  readonly clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** True while a search or a write is unanswered. */
  get isBusy(): boolean {
    return this.#searches + this.#writes > 0
  }

  /** Number of requests without an answer. */
  get unanswered(): { readonly searches: number; readonly writes: number } {
    return { searches: this.#searches, writes: this.#writes }
  }

  /** Counts a search until it is answered. @throws what the search throws */
  async trackSearch<Result>(search: () => Promise<Result>): Promise<Result> {
    this.#searches += 1
    try {
      return await search()
    } finally {
      this.#searches -= 1
    }
  }

  /**
   * Runs a search that yields wherever it may pause. Its first slice runs at once, and each further
   * one waits its turn, so that a short search is answered between the slices of long ones.
   * @param isAbandoned whether the client has closed the connection; the search then stops
   * @throws ApiError 400 when the search takes too long in total, and what it throws itself
   */
  async runSearch<Result>(work: Generator<void, Result>, isAbandoned: () => boolean): Promise<Result> {
    for (let spent = 0; ; ) {
      const start = this.clock()
      let next = work.next()
      while (!next.done && this.clock() - start < limits.sliceMs) next = work.next()
      if (next.done) return next.value
      spent += this.clock() - start
      if (spent > limits.searchMs)
        throw badRequest('Invalid request: it takes too long to answer, request less at once')
      await this.#turnFor(this.#waitingSearches)
      if (isAbandoned()) throw badRequest('Invalid request: the connection was closed')
    }
  }

  /** Counts a write until it can be acknowledged. @throws what the write throws */
  async trackWrite<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#writes += 1
    try {
      return await write()
    } finally {
      this.#writes -= 1
    }
  }

  /** Resolves when the next slice of a write may begin. */
  nextWriteSlice(): Promise<void> {
    return this.#turnFor(this.#waitingWrites)
  }

  /** Resolves when the next slice of background work may begin, after a bounded number of turns. */
  nextBackgroundSlice(): Promise<void> {
    return this.#turnFor(this.#waitingBackground)
  }

  #turnFor(queue: WaitingSlice[]): Promise<void> {
    return new Promise((resolve) => {
      queue.push({ begin: resolve, turns: 0 })
      if (!this.#isTurnPlanned) setImmediate(() => this.#turn())
      this.#isTurnPlanned = true
    })
  }

  #turn(): void {
    this.#next()?.begin()
    this.#isTurnPlanned =
      this.#waitingSearches.length + this.#waitingWrites.length + this.#waitingBackground.length > 0
    if (this.#isTurnPlanned) setImmediate(() => this.#turn())
  }

  /** Takes the slice that runs in this turn; undefined when all of them still wait. */
  #next(): WaitingSlice | undefined {
    const [write] = this.#waitingWrites
    const [background] = this.#waitingBackground
    if (write) write.turns += 1
    if (background) background.turns += 1
    if (background && background.turns > limits.backgroundDelayTurns) return this.#waitingBackground.shift()
    const writeWaits = this.#searches > 0 && (write?.turns ?? 0) <= limits.writeDelayTurns
    if (write && !writeWaits) return this.#waitingWrites.shift()
    if (this.#waitingSearches.length > 0) return this.#waitingSearches.shift()
    return background && !write && !this.isBusy ? this.#waitingBackground.shift() : undefined
  }
}
