import type { Scheduler } from '../scheduler/scheduler.ts'
import { SlicedQueue } from '../scheduler/sliced-queue.ts'
import type { Store } from '../store/store.ts'
import { deleteUnusedRows } from './row-batches.ts'

/**
 * Deletes records that belong to no index, in the background. Indexing has its own queue and does
 * not wait for it.
 */
export class GarbageCollector {
  readonly #store: Store
  readonly #queue: SlicedQueue
  #isRunning = false

  constructor(store: Store, scheduler: Scheduler) {
    this.#store = store
    this.#queue = new SlicedQueue(() => scheduler.nextBackgroundSlice(), scheduler.clock)
  }

  /** Starts, unless it is running or there is nothing to delete. */
  collect(): void {
    if (this.#isRunning || !this.#store.hasUnusedRecords()) return
    this.#isRunning = true
    this.#queue
      .add(() => deleteUnusedRows(this.#store))
      .catch((error: unknown) => {
        console.error('search: records of a removed index stay on disk; the next write tries again.', error)
      })
      .finally(() => {
        this.#isRunning = false
      })
  }

  /** Stops at the next pause; the next start of the server continues. */
  async close(): Promise<void> {
    this.#queue.stop()
    await this.#queue.idle()
  }
}
