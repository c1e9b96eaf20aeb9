import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockFolder } from './folder-lock.ts'
import { type Migration, migrate } from './migrations.ts'
import { type DatabaseIdentity, explainStorageError } from './storage-error.ts'

/** How a database is opened. */
export interface DatabaseOptions extends DatabaseIdentity {
  /**
   * `FULL` waits for the disk at each commit. With `NORMAL` a power cut may undo the last commits,
   * and the file stays consistent (sqlite.org/pragma.html#pragma_synchronous).
   */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** All migrations, from an empty database on. */
  readonly migrations: readonly Migration[]
}

/** A database whose folder is locked for this process. */
export interface LockedDatabase {
  readonly database: DatabaseSync
  /** Closes the database and releases the lock. */
  close(): void
}

/** How long a statement waits for another process that has locked the file, ms. */
const busyTimeoutMs = 5_000

/**
 * Opens or creates a database and applies its migrations. Its folder is created, readable by its
 * owner only.
 * @throws StorageError when the disk or the file is the reason, otherwise Error in one sentence
 *   when a newer version wrote the file or a migration fails
 */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { file, synchronous, migrations } = options
  let database: DatabaseSync | undefined
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    database = new DatabaseSync(file)
    // The timeout comes first: a process that was just stopped may still hold the file.
    database.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`,
    )
    migrate(database, migrations, options)
    return database
  } catch (error) {
    database?.close()
    throw explainStorageError(error, options)
  }
}

/**
 * Opens a database like {@link openDatabase} for the one process that writes to its folder. A
 * database in memory needs no lock.
 * @param lockFile name of the lock file, next to the database
 * @param check runs while the folder is locked and before the database is opened
 * @throws as {@link openDatabase}, what `check` throws, and Error in one sentence when another
 *   process uses the folder
 */
export function openLockedDatabase(
  options: DatabaseOptions,
  lockFile: string,
  check: () => void = () => {},
): LockedDatabase {
  const { file, program } = options
  const release = file === ':memory:' ? () => {} : lockFolder(dirname(file), lockFile, program)
  try {
    check()
    const database = openDatabase(options)
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
