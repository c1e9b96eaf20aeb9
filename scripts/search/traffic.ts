import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from './limits.ts'

/** Searches that are under way, and what is less urgent and waits for them. */
export class Traffic {
  #searches = 0
  #lastSlice: Promise<void> = Promise.resolve()

  /** Whether somebody waits for an answer. */
  get isBusy(): boolean {
    return this.#searches > 0
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
   * Settled when the next slice of work may begin: one in a turn of the event loop, whoever works, and none for some turns while somebody
   * waits for an answer. A search takes two or three turns, and would wait for a slice in each; without end it would hold up the work.
   */
  slice(): Promise<void> {
    this.#lastSlice = this.#lastSlice.then(async () => {
      await nextTurn()
      for (let turn = 0; turn < limits.politeTurns && this.isBusy; turn += 1) await nextTurn()
    })
    return this.#lastSlice
  }
}
