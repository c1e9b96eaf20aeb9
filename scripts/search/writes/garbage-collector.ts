import type { Traffic } from '../scheduler/scheduler.ts'
import { Slices } from '../scheduler/sliced-queue.ts'
import type { Store } from '../store/store.ts'
import { sweeping } from './row-batches.ts'

/** Removes the records that no index has any more, little by little and beside the indexing, which should not wait for it. */
export class Sweeper {
  readonly #store: Store
  readonly #slices: Slices
  #isSweeping = false

  constructor(store: Store, traffic: Traffic) {
    this.#store = store
    this.#slices = new Slices(() => traffic.slice(), traffic.clock)
  }

  /** Begins, unless there is nothing to sweep or it is under way. */
  sweep(): void {
    if (this.#isSweeping || !this.#store.hasSpare()) return
    this.#isSweeping = true
    this.#slices
      .add(() => sweeping(this.#store))
      .catch((error: unknown) => {
        console.error('search: records of a removed index stay on disk; the next write tries again.', error)
      })
      .finally(() => {
        this.#isSweeping = false
      })
  }

  /** Ends at the next pause; the next start goes on. */
  async close(): Promise<void> {
    this.#slices.stop()
    await this.#slices.idle()
  }
}
