import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'

/** Work by how long it waits for other work. */
type Kind = 'searches' | 'writes' | 'background'

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
  /** Numbers of requests without an answer; a write is answered when it can be acknowledged. */
  readonly #unanswered = { searches: 0, writes: 0 }
  readonly #waiting: Readonly<Record<Kind, WaitingSlice[]>> = { searches: [], writes: [], background: [] }
  #isTurnPlanned = false
  /** Monotonic milliseconds, by which the length of a slice is measured. */
  readonly clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** True while a search or a write is unanswered. */
  get isBusy(): boolean {
    return this.#unanswered.searches + this.#unanswered.writes > 0
  }

  /** Counts a request until it is answered. @throws what the request throws */
  async track<Result>(kind: 'searches' | 'writes', request: () => Promise<Result>): Promise<Result> {
    this.#unanswered[kind] += 1
    try {
      return await request()
    } finally {
      this.#unanswered[kind] -= 1
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
      await this.turnFor('searches')
      if (isAbandoned()) throw badRequest('Invalid request: the connection was closed')
    }
  }

  /** Resolves when the next slice may begin; one of background work waits a bounded time. */
  turnFor(kind: Kind): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting[kind].push({ begin: resolve, turns: 0 })
      if (!this.#isTurnPlanned) setImmediate(() => this.#turn())
      this.#isTurnPlanned = true
    })
  }

  #turn(): void {
    this.#next()?.begin()
    this.#isTurnPlanned = Object.values(this.#waiting).some((slices) => slices.length > 0)
    if (this.#isTurnPlanned) setImmediate(() => this.#turn())
  }

  /** Takes the slice that runs in this turn; undefined when all of them still wait. */
  #next(): WaitingSlice | undefined {
    const { searches, writes, background } = this.#waiting
    const [write] = writes
    const [other] = background
    if (write) write.turns += 1
    if (other) other.turns += 1
    if (other && other.turns > limits.backgroundDelayTurns) return background.shift()
    const writeWaits = this.#unanswered.searches > 0 && (write?.turns ?? 0) <= limits.writeDelayTurns
    if (write && !writeWaits) return writes.shift()
    if (searches.length > 0) return searches.shift()
    return other && !write && !this.isBusy ? background.shift() : undefined
  }
}

/**
 * Runs queued work in order, in slices of a few milliseconds. Between two slices the event loop
 * answers requests: a client gives up when the first header takes longer than a second
 * (@algolia/requester-browser-xhr), and a full reindex takes several.
 */
export class SlicedQueue {
  #last: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #scheduler: Scheduler
  readonly #kind: Kind

  constructor(scheduler: Scheduler, kind: Kind) {
    this.#scheduler = scheduler
    this.#kind = kind
  }

  /**
   * Queues work that yields wherever it may pause.
   * @returns resolves when this work is done, and rejects when it fails; later work runs all the
   *   same
   */
  add(work: () => Iterator<void, void>): Promise<void> {
    const done = this.#last.then(() => this.#run(work()))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Resolves when everything queued so far is done. */
  idle(): Promise<void> {
    return this.#last
  }

  /** Stops the running work at its next pause, and starts none of the queued work. */
  stop(): void {
    this.#isStopped = true
  }

  async #run(work: Iterator<void, void>): Promise<void> {
    for (let isDone = false; !isDone && !this.#isStopped; ) {
      await this.#scheduler.turnFor(this.#kind)
      const { clock } = this.#scheduler
      const until = clock() + limits.sliceMs
      do isDone = this.#isStopped || work.next().done === true
      while (!isDone && clock() < until)
    }
  }
}
