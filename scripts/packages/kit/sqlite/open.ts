import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockFolder } from './folder-lock.ts'
import { type Migration, migrate } from './migrations.ts'
import { DamagedDatabaseError, type DatabaseIdentity, explainStorageError } from './storage-error.ts'
import { logDamage } from './write-ahead-log.ts'

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
export type LockedDatabase = ReturnType<typeof openLockedDatabase>

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
 * database in memory needs no lock. One whose last process did not close it is checked first.
 * @param check runs while the folder is locked and before the database is opened
 * @throws as {@link openDatabase}, what `check` throws, and Error in one sentence when another
 *   process uses the folder
 */
export function openLockedDatabase(options: DatabaseOptions, lockFile: string, check: () => void = () => {}) {
  const { file, program } = options
  const release = file === ':memory:' ? () => {} : lockFolder(dirname(file), lockFile, program)
  try {
    check()
    const database = openChecked(options)
    /** Closes the database and releases the lock. */
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

function openChecked(options: DatabaseOptions): DatabaseSync {
  const { file, synchronous, adviceIfDamaged } = options
  const log = `${file}-wal`
  // A process that closes the database removes its log.
  const wasClosed = !statSync(log, { throwIfNoEntry: false })?.size
  // Otherwise a power cut may leave out transactions that were committed.
  const damage = wasClosed || synchronous !== 'FULL' ? undefined : logDamage(file)
  if (damage) {
    const { lost, intactBytes } = damage
    throw new DamagedDatabaseError(
      `${log} is damaged (at least ${lost} saved ${lost === 1 ? 'change' : 'changes'} in it cannot be read): ${adviceIfDamaged}; to go on without these changes, cut off the damaged part (truncate -s ${intactBytes} ${log})`,
    )
  }
  const database = openDatabase(options)
  try {
    const [found] = wasClosed ? [] : database.prepare('PRAGMA quick_check(1)').all()
    if (found && found.quick_check !== 'ok') {
      const problem = String(found.quick_check).replace(/\s+/g, ' ')
      throw new DamagedDatabaseError(`${file} is damaged (${problem}): ${adviceIfDamaged}`)
    }
    return database
  } catch (error) {
    database.close()
    throw explainStorageError(error, options)
  }
}
