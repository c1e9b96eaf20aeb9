/** The site's own databases: the regeneration store, and what readers sent. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Migration } from '@repo/kit/sqlite/migrations.ts'
import { openDatabase } from '@repo/kit/sqlite/open.ts'
import { type DatabaseIdentity, explainStorageError } from '@repo/kit/sqlite/storage-error.ts'
import { inTransaction } from '@repo/kit/sqlite/transaction.ts'

/** How a database differs from the others. */
export interface SqliteOptions {
  /** All migrations, from an empty database on. */
  readonly migrations: readonly Migration[]
  /** See `DatabaseOptions` of the kit. */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** Advice for a damaged file: the end of a sentence. */
  readonly adviceIfDamaged: string
}

/** A prepared statement. @throws StorageError when the disk or the file is the reason */
export interface Statement {
  run(...values: SQLInputValue[]): void
  get(...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined
  all(...values: SQLInputValue[]): Record<string, SQLOutputValue>[]
}

/** One connection to a SQLite database. */
export class Sqlite {
  readonly #identity: DatabaseIdentity
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  /**
   * @param file path of the database, or `:memory:`
   * @throws StorageError when the disk or the file is the reason, otherwise Error in one sentence
   *   when a newer version of the site wrote the file or a migration fails
   */
  constructor(file: string, { migrations, synchronous, adviceIfDamaged }: SqliteOptions) {
    this.#identity = { file, program: 'site', adviceIfDamaged }
    this.#database = openDatabase({ ...this.#identity, synchronous, migrations })
  }

  /** Runs SQL that returns nothing. @throws StorageError when the disk or the file is the reason */
  exec(sql: string) {
    this.#explained(() => this.#database.exec(sql))
  }

  /** Prepares a statement, once for each text: every rendered page runs several. */
  statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const prepared = this.#database.prepare(sql)
    const statement: Statement = {
      run: (...values) => void this.#explained(() => prepared.run(...values)),
      get: (...values) => this.#explained(() => prepared.get(...values)),
      all: (...values) => this.#explained(() => prepared.all(...values)),
    }
    this.#statements.set(sql, statement)
    return statement
  }

  /**
   * Runs `work` in one transaction, which is rolled back when it throws. Transactions cannot be
   * nested.
   * @throws StorageError when the disk or the file is the reason, otherwise what `work` throws
   */
  transaction<T>(work: () => T): T {
    return this.#explained(() => inTransaction(this.#database, work))
  }

  close() {
    this.#database.close()
  }

  #explained<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw explainStorageError(error, this.#identity)
    }
  }
}
