/** A database on disk that survives a crash at any moment, in the layout that this version of the site knows. */
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

/** The disk, and not the content, is why something could not be written or read; the message says what to do. */
export class StorageError extends Error {}

/** A prepared statement. @throws StorageError when the disk is full or fails */
export interface Statement {
  run(...values: SQLInputValue[]): void
  get(...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined
  all(...values: SQLInputValue[]): Record<string, SQLOutputValue>[]
}

/** One connection. */
export class Sqlite {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  /**
   * @param path file of the database, or `:memory:`
   * @param migrations SQL from each layout to the next, from noChanges on; how many were done is kept in `user_version`
   * @throws Error when a newer version of the site wrote it, StorageError when the disk is full or fails
   */
  constructor(path: string, migrations: readonly string[]) {
    this.#path = path
    this.#database = explained(path, () => new DatabaseSync(path))
    // A second process (an old site that is just stopping) may hold the lock for a moment.
    this.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const version = Number(this.#database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
    if (version > migrations.length) {
      throw new Error(
        `${path} was written by a newer version of the site (${version}, this one knows ${migrations.length}): start that version.`,
      )
    }
    for (const [index, sql] of migrations.entries()) {
      if (index >= version) this.transaction(() => this.exec(`${sql} PRAGMA user_version = ${index + 1}`))
    }
  }

  /** Runs SQL that gives noChanges. @throws StorageError when the disk is full or fails */
  exec(sql: string) {
    explained(this.#path, () => this.#database.exec(sql))
  }

  /** Prepared once: readings are noted for every page that is made. */
  statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const path = this.#path
    const prepared = this.#database.prepare(sql)
    const made: Statement = {
      run: (...values) => void explained(path, () => prepared.run(...values)),
      get: (...values) => explained(path, () => prepared.get(...values)),
      all: (...values) => explained(path, () => prepared.all(...values)),
    }
    this.#statements.set(sql, made)
    return made
  }

  /** Does all of a work or, when it throws, noChanges. Not one inside the other. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const done = work()
      this.exec('COMMIT')
      return done
    } catch (error) {
      // On a full disk SQLite has rolled it back already, and a second time would hide the reason (sqlite.org/lang_transaction.html).
      if (this.#database.isTransaction) this.exec('ROLLBACK')
      throw error
    }
  }

  close() {
    this.#database.close()
  }
}

/** SQLite's primary result codes for a disk that cannot be used (sqlite.org/rescode.html). */
const codes = { readonly: 8, ioError: 10, full: 13, cannotOpen: 14 }

/** Runs work on a database. @throws StorageError in one sentence when the disk is the reason, else what it throws */
function explained<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
    // The higher bits of an extended code say more about the same.
    const code = Number(error.errcode) & 0xff
    if (code === codes.full)
      throw new StorageError(`The disk of ${dirname(path)} is full: free some space there.`, { cause: error })
    if (code === codes.readonly || code === codes.cannotOpen)
      throw new StorageError(
        `${path} cannot be written (${error.message}): give the site the right to write there.`,
        { cause: error },
      )
    if (code === codes.ioError)
      throw new StorageError(`${path} cannot be read or written (${error.message}): check its disk.`, {
        cause: error,
      })
    throw error
  }
}
