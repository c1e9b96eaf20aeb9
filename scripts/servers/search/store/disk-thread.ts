/** The thread of `disk.ts`: copies the log into the database on request. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData))
parentPort?.on('message', () => {
  // Passive: never waits for a writer or a reader, and continues the next time.
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
})
