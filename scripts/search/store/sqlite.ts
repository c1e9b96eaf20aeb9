import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storageFailure } from '../errors.ts'
import { lockFolder } from './folder-lock.ts'

const migrations = new URL('./migrations/', import.meta.url)

/**
 * Opens (or makes) the database in a folder and brings it to this version's tables. `:memory:` keeps nothing.
 * A transaction is on disk when it returns (`synchronous = FULL`), so that an acknowledged write survives a power cut.
 * @throws Error naming the file when it was written by a later version of this server.
 */
export function openDatabase(folder: string): DatabaseSync {
  const file = databaseIn(folder)
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(file)
  // The patience first: a server that was just stopped may still hold the file.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // In pages of 4 kB. What writes much has the log copied by a thread before it is that long (store/disk.ts).
  database.exec('PRAGMA wal_autocheckpoint = 16384')
  migrate(database, file)
  return database
}

/**
 * Opens the database of a folder like {@link openDatabase}, for the one server that writes to it.
 * @throws Error in one sentence when another search server uses the folder
 */
export function openLocked(folder: string): { database: DatabaseSync; close(): void } {
  const release = lockFolder(folder)
  try {
    const database = openDatabase(folder)
    const close = () => {
      database.close()
      release()
    }
    return { database, close }
  } catch (error) {
    release()
    throw error
  }
}

/** Path of the database in a folder; `:memory:` stays what it is. */
export function databaseIn(folder: string): string {
  return folder === ':memory:' ? folder : join(folder, 'search.sqlite')
}

/**
 * Runs `work` in one transaction: all of it or, when it throws, nothing.
 * @throws ApiError 507 when the disk is full or fails, else what `work` throws
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // On a full disk SQLite has rolled it back already, and a second time would hide the reason (sqlite.org/lang_transaction.html).
    if (database.isTransaction) database.exec('ROLLBACK')
    throw explained(error, database)
  }
}

/** SQLite's primary result codes for a disk that cannot be used (sqlite.org/rescode.html). */
const storageCodes: Readonly<Record<number, (error: Error, folder: string) => string>> = {
  8: ({ message }, folder) =>
    `${folder} cannot be written (${message}): give the search server the right to write there`,
  10: ({ message }, folder) => `${folder} cannot be read or written (${message}): check its disk`,
  13: (_, folder) => `The disk of ${folder} is full: free some space there`,
  14: ({ message }, folder) =>
    `${folder} cannot be opened (${message}): give the search server the right to write there`,
}

function explained(error: unknown, database: DatabaseSync): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  // The higher bits of an extended code say more about the same.
  const sentence = storageCodes[Number(error.errcode) & 0xff]
  return sentence ? storageFailure(sentence(error, dirname(database.location() ?? '')), error) : error
}

function migrate(database: DatabaseSync, file: string): void {
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const row = database.prepare('PRAGMA user_version').get()
  const version = Number(row?.user_version ?? 0)
  if (version > files.length) {
    throw new Error(
      `${file} was written by a later version (${version} instead of ${files.length}): update, or move the file away.`,
    )
  }
  for (const [index, name] of files.entries()) {
    if (index < version) continue
    inTransaction(database, () => {
      database.exec(readFileSync(new URL(name, migrations), 'utf8'))
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
