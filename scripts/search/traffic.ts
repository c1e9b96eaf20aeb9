import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from './limits.ts'

/**
 * Who goes first on the one event loop. Searches wait for nothing but the slice that runs. A write that is not acknowledged yet lets them
 * pass: its sender gives up after two seconds, too (@algolia/client-common counts them to the first header). Indexing and sweeping wait for
 * both, some turns each time: a request takes two or three turns of the loop, and would wait for a slice in each.
 */
export class Traffic {
  #searches = 0
  #writes = 0
  #lastSlice: Promise<void> = Promise.resolve()

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
  async writeSlice(): Promise<void> {
    await nextTurn()
    for (let turn = 0; turn < limits.politeTurnsOfWrites && this.#searches > 0; turn += 1) await nextTurn()
  }

  /** Settled when the next slice of other work may begin: one in a turn, whoever works, and never without end. */
  slice(): Promise<void> {
    this.#lastSlice = this.#lastSlice.then(async () => {
      await nextTurn()
      for (let turn = 0; turn < limits.politeTurns && this.isBusy; turn += 1) await nextTurn()
    })
    return this.#lastSlice
  }
}
