/** The database file: opened, brought to the newest form by numbered migrations that import nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damaged, databaseFailure } from './database-failure.ts'
import { lockFolder } from './folder-lock.ts'

const migrations = join(import.meta.dirname, 'migrations')

/**
 * Opens `lake.sqlite` in a folder, or a database in memory for `:memory:`.
 * @throws when the file was written by a newer version of the lake
 */
export function openDatabase(dataDir: string): DatabaseSync {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === ':memory:' ? dataDir : join(dataDir, 'lake.sqlite'))
  // FULL waits for the disk at each commit: with NORMAL a power cut takes the last ones back, and the site was told already.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  migrate(database, dataDir)
  return database
}

/** A database that no other lake has open. */
export interface LockedDatabase {
  readonly database: DatabaseSync
  /** Path of its file, for messages. */
  readonly file: string
  /** Closes the database and releases the lock. */
  close(): void
}

/**
 * Opens the database of a folder like {@link openDatabase}, for the one lake that writes to it.
 * @throws Error in one sentence when another lake uses the folder, or the file is damaged
 */
export function openLocked(dataDir: string): LockedDatabase {
  const release = dataDir === ':memory:' ? () => {} : lockFolder(dataDir)
  try {
    checkNotEmptied(dataDir)
    const database = openDatabase(dataDir)
    const close = () => {
      database.close()
      release()
    }
    return { database, file: dataDir === ':memory:' ? dataDir : join(dataDir, 'lake.sqlite'), close }
  } catch (error) {
    release()
    throw databaseFailure(error, join(dataDir, 'lake.sqlite'))
  }
}

/** SQLite takes an empty file for a new database; one that is next to assets was one before. */
function checkNotEmptied(dataDir: string) {
  const file = join(dataDir, 'lake.sqlite')
  const assets = join(dataDir, 'assets')
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0 || !existsSync(assets)) return
  const hasAssets = readdirSync(assets, { withFileTypes: true }).some((entry) => entry.isFile())
  if (hasAssets) throw damaged(file, 'it is empty, but there are assets')
}

/**
 * Runs `work` in one transaction: all of it or, when it throws, nothing.
 * @throws ApiError 507 when the disk is full or fails, 503 when the file is damaged, else what `work` throws
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
    throw databaseFailure(error, database.location() ?? '')
  }
}

function migrate(database: DatabaseSync, dataDir: string) {
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const done = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  if (done > files.length) {
    throw new Error(
      `The lake in ${dataDir} was written by a newer version (form ${done}, this one knows ${files.length}): update the code, or choose another DATA_DIR.`,
    )
  }
  files.slice(done).forEach((file, index) => {
    const sql = readFileSync(join(migrations, file), 'utf8')
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${done + index + 1}; COMMIT;`)
  })
}
