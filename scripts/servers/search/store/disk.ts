import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/**
 * Waits for the disk outside the event loop, so that searches do not wait for it. SQLite appends a
 * transaction to the `-wal` file, syncs that file with `synchronous = FULL`, and copies it into the
 * database from time to time (sqlite.org/wal.html); both take as long as the disk does.
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

  /** Resolves when every transaction so far is on disk. @throws Error of `node:fs` */
  async synced(): Promise<void> {
    if (this.#database === ':memory:') return
    const file = await open(this.#wal, 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  /** Lets a thread copy the log into the database soon, but for pages that readers still need. */
  copySoon(): void {
    if (this.#database === ':memory:') return
    this.#thread ??= this.#started()
    this.#thread.postMessage('copy')
  }

  /** Resolves when the thread has released the file; closing the database copies the rest. */
  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  #started(): Worker {
    const thread = new Worker(new URL('./disk-thread.ts', import.meta.url), { workerData: this.#database })
    // The log then grows until SQLite copies it itself, which is slower but loses nothing.
    thread.on('error', (error) =>
      console.error('search: the log of the database is not copied aside.', error),
    )
    thread.unref()
    return thread
  }
}
