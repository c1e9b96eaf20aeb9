/** Numbered changes of a database's tables; its `user_version` counts those that were applied. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '../error-message.ts'
import { type DatabaseIdentity, explainStorageError, StorageError } from './storage-error.ts'
import { inTransaction } from './transaction.ts'

/** One step from a version of the tables to the next. */
export interface Migration {
  /** Name of its file, for messages. */
  readonly name: string
  /** Statements, without a transaction around them. */
  readonly sql: string
}

/**
 * Reads the migrations of a folder: `001-first.sql`, `002-sessions.sql`, …
 * @throws Error when a number is missing or used twice, because versions would then be ambiguous
 */
export function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (Number.parseInt(name, 10) !== index + 1) {
      throw new Error(`${join(folder, name)} is not migration ${index + 1}: number the files without gaps.`)
    }
    return { name, sql: readFileSync(join(folder, name), 'utf8') }
  })
}

/**
 * Applies the migrations that a database does not have yet, each in its own transaction. One that
 * fails leaves the database at the version before it, and the next start tries again.
 * @throws Error in one sentence when the database has a newer version or a migration fails;
 *   StorageError when the disk or the file is the reason
 */
export function migrate(
  database: DatabaseSync,
  migrations: readonly Migration[],
  identity: DatabaseIdentity,
): void {
  const version = versionOf(database)
  if (version > migrations.length) {
    throw new Error(
      `${identity.file} was written by a newer version of the ${identity.program} (${version}, this one knows ${migrations.length}): update the code, or choose another DATA_DIR.`,
    )
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    try {
      applyMigration(database, migration, index + 1)
    } catch (error) {
      const explained = explainStorageError(error, identity)
      if (explained instanceof StorageError) throw explained
      throw new Error(
        `${identity.file} stays at version ${index} because ${migration.name} failed (${errorMessage(error)}): start the code that wrote it, and report this.`,
        { cause: error },
      )
    }
  }
}

function applyMigration(database: DatabaseSync, { sql }: Migration, version: number) {
  inTransaction(database, () => {
    // Another process may have applied it while this one waited for the file.
    if (versionOf(database) >= version) return
    database.exec(sql)
    database.exec(`PRAGMA user_version = ${version}`)
  })
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
}
