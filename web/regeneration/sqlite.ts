/** A database on disk that survives a crash at any moment, in the layout that this version of the site knows. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** One connection. */
export class Sqlite {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /**
   * @param path file of the database, or `:memory:`
   * @param migrations SQL from each layout to the next, from nothing on; how many were done is kept in `user_version`
   * @throws Error when a newer version of the site wrote it
   */
  constructor(path: string, migrations: readonly string[]) {
    this.#database = new DatabaseSync(path)
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

  /** Runs SQL that gives nothing. */
  exec(sql: string) {
    this.#database.exec(sql)
  }

  /** Prepared once: readings are noted for every page that is made. */
  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#database.prepare(sql)
    this.#statements.set(sql, made)
    return made
  }

  /** Does all of a work or, when it throws, nothing. Not one inside the other. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const done = work()
      this.exec('COMMIT')
      return done
    } catch (error) {
      this.exec('ROLLBACK')
      throw error
    }
  }

  close() {
    this.#database.close()
  }
}
