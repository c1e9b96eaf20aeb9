import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../limits.ts'

/**
 * Work done one after the other in slices of a few milliseconds. Between two slices the event loop answers requests: a client gives up when
 * the first header takes longer than a second (@algolia/requester-browser-xhr), and a full reindex takes several.
 */
export class Slices {
  #last: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #pause: () => Promise<void>
  readonly #clock: () => number

  /**
   * @param pause settled when the next slice, or the first one, may begin
   * @param clock milliseconds, monotonic
   */
  constructor(pause: () => Promise<void> = () => nextTurn(), clock: () => number = () => performance.now()) {
    this.#pause = pause
    this.#clock = clock
  }

  /**
   * Queues work that yields at every point where it may pause.
   * @returns settled when this piece of work is done; a failure does not hold up what is queued after it.
   */
  add(work: () => Iterator<void, void>): Promise<void> {
    const done = this.#last.then(() => this.#run(work()))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Settled when everything queued so far is done. */
  idle(): Promise<void> {
    return this.#last
  }

  /** Ends the work that is under way at its next pause and begins none that is queued. */
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
