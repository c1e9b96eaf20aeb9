/** The database file of the search server. */
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { ServerDatabase } from '@repo/kit/sqlite/server-database.ts'
import { storageFailure } from '../errors.ts'

/**
 * Length of the log, in pages of 4 kB, at which SQLite copies it into the database during a commit.
 * Large writes have a thread copy the log before it gets that long (`disk.ts`).
 */
const walPages = 16_384

/** `search.sqlite`: clients get 507 when the disk is full or fails, 503 for a damaged file. */
export const searchDatabase = new ServerDatabase({
  name: 'search',
  program: 'search server',
  migrations: join(import.meta.dirname, 'migrations'),
  adviceIfDamaged: (file) =>
    `stop the product and restore ${dirname(file)} from a backup, or move it away (the site rebuilds the index; keys and failed searches are lost).`,
  refusal: storageFailure,
})

/** Sets how long the log of a database may get, and returns it. */
export function withLongLog(database: DatabaseSync): DatabaseSync {
  database.exec(`PRAGMA wal_autocheckpoint = ${walPages}`)
  return database
}
