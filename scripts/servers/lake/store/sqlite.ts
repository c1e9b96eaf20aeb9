/** The database file of the lake. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from '@repo/kit/sqlite/migrations.ts'
import { type DatabaseOptions, type LockedDatabase, openLockedDatabase } from '@repo/kit/sqlite/open.ts'
import { inTransaction } from '@repo/kit/sqlite/transaction.ts'
import { damaged, databaseFailure, identityOf } from './database-failure.ts'

const migrations = join(import.meta.dirname, 'migrations')

/** Path of the database in a data folder; `:memory:` as it is. */
export function databaseFile(dataDir: string): string {
  return dataDir === ':memory:' ? dataDir : join(dataDir, 'lake.sqlite')
}

/** Number of the newest migration that this code knows. */
export function lakeSchemaVersion(): number {
  return migrationsIn(migrations).length
}

function optionsOf(dataDir: string): DatabaseOptions {
  return {
    ...identityOf(databaseFile(dataDir)),
    // With NORMAL a power cut would undo the last commits, of which the site was notified already.
    synchronous: 'FULL',
    migrations: migrationsIn(migrations),
  }
}

/**
 * Opens `lake.sqlite` in a folder for the one lake that writes to it, or a database in memory for
 * `:memory:`.
 * @throws ApiError 507 when the disk fails, 503 when the file is damaged; Error in one sentence
 *   when another lake uses the folder or a newer version wrote the file
 */
export function openLakeDatabase(dataDir: string): LockedDatabase {
  try {
    return openLockedDatabase(optionsOf(dataDir), 'lake.lock', () => checkNotEmptied(dataDir))
  } catch (error) {
    throw databaseFailure(error, databaseFile(dataDir))
  }
}

/**
 * SQLite treats an empty file as a new database, but an empty file next to assets has lost its
 * content.
 */
function checkNotEmptied(dataDir: string) {
  const file = databaseFile(dataDir)
  const assets = join(dirname(file), 'assets')
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0 || !existsSync(assets)) return
  const hasAssets = readdirSync(assets, { withFileTypes: true }).some((entry) => entry.isFile())
  if (hasAssets) throw damaged(file, 'it is empty, but there are assets')
}

/**
 * Runs `work` in one transaction, which is rolled back when it throws.
 * @throws ApiError 507 when the disk is full or fails, 503 when the file is damaged, otherwise what
 *   `work` throws
 */
export function lakeTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  try {
    return inTransaction(database, work)
  } catch (error) {
    throw databaseFailure(error, database.location() ?? '')
  }
}
