import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/**
 * What waits for the disk without the event loop: a search must not wait for it. SQLite appends a transaction to `-wal` and would, if asked,
 * sync that file at once and now and then copy it into the database (sqlite.org/wal.html); both take as long as the disk does.
 */
export class Disk {
  readonly #wal: string
  readonly #database: string
  #thread: Worker | undefined

  /** @param database path of the file; `:memory:` has no disk */
  constructor(database: string) {
    this.#database = database
    this.#wal = `${database}-wal`
  }

  /** Settled when every transaction so far is on disk, however it was written. @throws Error of the disk */
  async synced(): Promise<void> {
    if (this.#database === ':memory:') return
    const file = await open(this.#wal, 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  /** Has the log copied into the database by a thread, soon, as far as nobody reads what would be overwritten. */
  copySoon(): void {
    if (this.#database === ':memory:') return
    this.#thread ??= this.#started()
    this.#thread.postMessage('copy')
  }

  /** Settled when the thread has let go of the file; the database copies the rest when it is closed. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #started(): Worker {
    const thread = new Worker(new URL('./disk-thread.ts', import.meta.url), { workerData: this.#database })
    // The log grows to the size at which SQLite copies it itself: slower, and nothing is lost.
    thread.on('error', (error) =>
      console.error('search: the log of the database is not copied aside.', error),
    )
    thread.unref()
    return thread
  }
}
