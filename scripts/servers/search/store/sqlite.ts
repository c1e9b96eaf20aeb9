/** The database file of the search server. */
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import {
  type DatabaseOptions,
  type LockedDatabase,
  openDatabase,
  openLockedDatabase,
} from '@repo/kit/sqlite/open.ts'
import { type DatabaseIdentity, explainStorageError, StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { inTransaction } from '@repo/kit/sqlite/transaction.ts'
import { storageFailure } from '../errors.ts'

const migrations = join(import.meta.dirname, 'migrations')

/**
 * Length of the log, in pages of 4 kB, at which SQLite copies it into the database during a commit.
 * Large writes have a thread copy the log before it gets that long (`disk.ts`).
 */
const walPages = 16_384

/** Path of the database in a folder; `:memory:` as it is. */
export function databaseIn(folder: string): string {
  return folder === ':memory:' ? folder : join(folder, 'search.sqlite')
}

/** Number of the newest migration that this code knows. */
export function searchSchemaVersion(): number {
  return migrationsIn(migrations).length
}

/**
 * Opens or creates the database in a folder, or one in memory for `:memory:`.
 * @throws Error in one sentence when a newer version wrote the file, or the disk or the file is the
 *   reason
 */
export function openSearchDatabase(folder: string): DatabaseSync {
  return configured(openDatabase(optionsOf(folder)))
}

/**
 * Opens the database of a folder like {@link openSearchDatabase}, for the one server that writes to
 * it.
 * @throws also Error in one sentence when another search server uses the folder
 */
export function openLockedSearchDatabase(folder: string): LockedDatabase {
  const { database, close } = openLockedDatabase(optionsOf(folder), 'search.lock')
  return { database: configured(database), close }
}

/**
 * Runs `work` in one transaction, which is rolled back when it throws.
 * @throws ApiError 507 when the disk is full or fails, 503 when the file is damaged, otherwise what
 *   `work` throws
 */
export function searchTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  try {
    return inTransaction(database, work)
  } catch (error) {
    const explained = explainStorageError(error, identityOf(database.location() ?? ''))
    throw explained instanceof StorageError ? storageFailure(explained) : explained
  }
}

function configured(database: DatabaseSync): DatabaseSync {
  database.exec(`PRAGMA wal_autocheckpoint = ${walPages}`)
  return database
}

function optionsOf(folder: string): DatabaseOptions {
  return {
    ...identityOf(databaseIn(folder)),
    // An acknowledged write survives a power cut.
    synchronous: 'FULL',
    migrations: migrationsIn(migrations),
  }
}

function identityOf(file: string): DatabaseIdentity {
  return {
    file,
    program: 'search server',
    adviceIfDamaged: `stop the product and restore ${dirname(file)} from a backup, or move it away (the site rebuilds the index; keys and failed searches are lost).`,
  }
}
