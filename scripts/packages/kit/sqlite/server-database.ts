/** The database of a server: one file in its folder, which acknowledged writes survive. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from './migrations.ts'
import { type DatabaseOptions, type LockedDatabase, openDatabase, openLockedDatabase } from './open.ts'
import { type DatabaseIdentity, damaged, explainStorageError, StorageError } from './storage-error.ts'
import { inTransaction } from './transaction.ts'

interface ServerDatabaseOptions {
  /** Name of the file and of its lock, without the ending. */
  readonly name: string
  /** "lake" or "search server", for messages. */
  readonly program: string
  /** Folder of its migrations. */
  readonly migrations: string
  /** Advice for a damaged file: the end of a sentence. */
  adviceIfDamaged(file: string): string
  /** The error for clients when the disk or the file fails. */
  refusal(error: StorageError): Error
}

/** Opens the database of a server, and explains its failures. The folder may be `:memory:`. */
export class ServerDatabase {
  readonly #options: ServerDatabaseOptions

  constructor(options: ServerDatabaseOptions) {
    this.#options = options
  }

  /** Path of the file in a folder. */
  fileIn(folder: string): string {
    return folder === ':memory:' ? folder : join(folder, `${this.#options.name}.sqlite`)
  }

  /** Number of the newest migration that this code knows. */
  schemaVersion(): number {
    return migrationsIn(this.#options.migrations).length
  }

  /** The file as messages name it. */
  identityOf(file: string): DatabaseIdentity {
    return { file, program: this.#options.program, adviceIfDamaged: this.#options.adviceIfDamaged(file) }
  }

  /** The error for clients if it is about the disk or the file; any other as it is. */
  failure(error: unknown, file: string): unknown {
    const identity = this.identityOf(file)
    // A stored value that is not JSON.
    const explained =
      error instanceof SyntaxError ? damaged(error, identity) : explainStorageError(error, identity)
    return explained instanceof StorageError ? this.#options.refusal(explained) : explained
  }

  /** Opens or creates it. @throws as {@link openDatabase} */
  open(folder: string): DatabaseSync {
    return openDatabase(this.#optionsIn(folder))
  }

  /**
   * Opens or creates it for the one process that writes to the folder.
   * @param check runs while the folder is locked and before the database is opened
   * @throws the error for clients; Error in one sentence when another process uses the folder or a
   *   newer version wrote the file
   */
  openLocked(folder: string, check?: () => void): LockedDatabase {
    try {
      return openLockedDatabase(this.#optionsIn(folder), `${this.#options.name}.lock`, check)
    } catch (error) {
      throw this.failure(error, this.fileIn(folder))
    }
  }

  /**
   * Runs `work` in one transaction, which is rolled back when it throws.
   * @throws the error for clients when the disk or the file fails, otherwise what `work` throws
   */
  transaction<Result>(database: DatabaseSync, work: () => Result): Result {
    try {
      return inTransaction(database, work)
    } catch (error) {
      throw this.failure(error, database.location() ?? '')
    }
  }

  #optionsIn(folder: string): DatabaseOptions {
    const migrations = migrationsIn(this.#options.migrations)
    // With NORMAL a power cut would undo the last commits, which were acknowledged.
    return { ...this.identityOf(this.fileIn(folder)), synchronous: 'FULL', migrations }
  }
}
