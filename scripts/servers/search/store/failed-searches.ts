import type { DatabaseSync } from 'node:sqlite'
import { limits } from '../limits.ts'
import { searchDatabase } from './sqlite.ts'

/** How often a question failed in an index. */
export interface FailedSearchCount {
  readonly index: string
  readonly question: string
  readonly count: number
}

/** A search without results or without clicks, or a click: its position is the question then. */
export type Counted = keyof typeof countTables

/** The tables of these counts. */
export const countTables = {
  failed: 'failed_searches',
  unopened: 'unopened_searches',
  positions: 'opened_positions',
} as const

/** Counts of questions by index and day, without old days and, above the limit, rare questions. */
export class FailedSearchTable {
  readonly #database: DatabaseSync
  readonly #name: string

  constructor(database: DatabaseSync, counted: Counted) {
    this.#database = database
    this.#name = countTables[counted]
  }

  /** Adds to the counts of a day (`YYYY-MM-DD`), and keeps the table within its limits. */
  add(searches: Iterable<FailedSearchCount>, day: string): void {
    const database = this.#database
    const table = this.#name
    searchDatabase.transaction(database, () => {
      const add = database.prepare(
        `INSERT INTO ${table} (index_name, query, day, count) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      )
      for (const { index, question, count } of searches) add.run(index, question, day, count)
      database
        .prepare(`DELETE FROM ${table} WHERE day <= date(?, ?)`)
        .run(day, `-${limits.failedSearchDays} days`)
      const row = database.prepare(`SELECT count(*) AS n FROM ${table}`).get()
      const excess = Number(row?.n) - limits.failedSearches
      if (excess <= 0) return
      database
        .prepare(
          `DELETE FROM ${table} WHERE (index_name, query, day) IN
           (SELECT index_name, query, day FROM ${table} ORDER BY count, day, query LIMIT ?)`,
        )
        .run(excess)
    })
  }

  /** Questions of an index between two days, both included, the most frequent first. */
  list(
    index: string,
    { from, to, limit, offset }: { from: string; to: string; limit: number; offset: number },
  ): FailedSearchCount[] {
    return this.#database
      .prepare(
        `SELECT query, sum(count) AS n FROM ${this.#name} WHERE index_name = ? AND day BETWEEN ? AND ?
         GROUP BY query ORDER BY n DESC, query LIMIT ? OFFSET ?`,
      )
      .all(index, from, to, limit, offset)
      .map((row) => ({ index, question: String(row.query), count: Number(row.n) }))
  }
}
