import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'

/** A slice that may not begin yet. */
interface Waiting {
  begin(): void
  /** Turns of the loop that it let pass. */
  turns: number
}

/**
 * Who goes first on the one event loop. Searches wait for nothing but the slice that runs, and in one turn of the loop there is one slice,
 * whoever works: two of them would be a pause twice as long. A write that is not acknowledged yet lets searches pass: its sender gives up
 * after two seconds, too (@algolia/client-common counts them to the first header). Indexing and sweeping wait for both, some turns each time:
 * a request takes two or three turns of the loop, and would wait for a slice in each.
 */
export class Traffic {
  #searches = 0
  #writes = 0
  readonly #searching: Waiting[] = []
  readonly #writing: Waiting[] = []
  readonly #others: Waiting[] = []
  #isTurning = false
  /** Milliseconds, monotonic: by it slices end. */
  readonly clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** Whether somebody waits for an answer. */
  get isBusy(): boolean {
    return this.#searches + this.#writes > 0
  }

  /** Counts a search until it is answered. @throws whatever it throws */
  async during<Result>(search: () => Promise<Result>): Promise<Result> {
    this.#searches += 1
    try {
      return await search()
    } finally {
      this.#searches -= 1
    }
  }

  /**
   * Runs a search that yields wherever it may pause. Its first slice begins at once; if it takes longer than that it waits its turn for each
   * further slice, so that a short search is answered between the slices of long ones.
   * @param isAbandoned whether nobody waits for the result any more: then the work ends
   * @throws ApiError 400 when its slices together take too long, and whatever the work throws
   */
  async search<Result>(work: Generator<void, Result>, isAbandoned: () => boolean): Promise<Result> {
    for (let spent = 0; ; ) {
      const start = this.clock()
      let next = work.next()
      while (!next.done && this.clock() - start < limits.sliceMs) next = work.next()
      if (next.done) return next.value
      spent += this.clock() - start
      if (spent > limits.searchMs)
        throw badRequest('Invalid request: it takes too long to answer, ask for less at once')
      await this.#turnFor(this.#searching)
      if (isAbandoned()) throw badRequest('Invalid request: the connection was closed')
    }
  }

  /** Counts a write until it can be acknowledged. @throws whatever it throws */
  async duringWrite<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#writes += 1
    try {
      return await write()
    } finally {
      this.#writes -= 1
    }
  }

  /** Settled when the next slice of a write may begin. */
  writeSlice(): Promise<void> {
    return this.#turnFor(this.#writing)
  }

  /** Settled when the next slice of other work may begin; no work waits without end. */
  slice(): Promise<void> {
    return this.#turnFor(this.#others)
  }

  #turnFor(queue: Waiting[]): Promise<void> {
    return new Promise((resolve) => {
      queue.push({ begin: resolve, turns: 0 })
      if (!this.#isTurning) setImmediate(() => this.#turn())
      this.#isTurning = true
    })
  }

  #turn(): void {
    this.#next()?.begin()
    this.#isTurning = this.#searching.length + this.#writing.length + this.#others.length > 0
    if (this.#isTurning) setImmediate(() => this.#turn())
  }

  /** The slice that may begin in this turn. */
  #next(): Waiting | undefined {
    const [write] = this.#writing
    const [other] = this.#others
    if (write) write.turns += 1
    if (other) other.turns += 1
    if (other && other.turns > limits.politeTurns) return this.#others.shift()
    const isPatient = this.#searches > 0 && (write?.turns ?? 0) <= limits.politeTurnsOfWrites
    if (write && !isPatient) return this.#writing.shift()
    if (this.#searching.length > 0) return this.#searching.shift()
    return other && !write && !this.isBusy ? this.#others.shift() : undefined
  }
}
