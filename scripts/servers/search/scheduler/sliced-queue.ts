import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../limits.ts'

/**
 * Runs queued work in order, in slices of a few milliseconds. Between two slices the event loop
 * answers requests: a client gives up when the first header takes longer than a second
 * (@algolia/requester-browser-xhr), and a full reindex takes several.
 */
export class SlicedQueue {
  #last: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #pause: () => Promise<void>
  readonly #clock: () => number

  /**
   * @param pause resolves when the next slice may begin; also called before the first one
   * @param clock monotonic milliseconds
   */
  constructor(pause: () => Promise<void> = () => nextTurn(), clock: () => number = () => performance.now()) {
    this.#pause = pause
    this.#clock = clock
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
      await this.#pause()
      const until = this.#clock() + limits.sliceMs
      do isDone = this.#isStopped || work.next().done === true
      while (!isDone && this.#clock() < until)
    }
  }
}
