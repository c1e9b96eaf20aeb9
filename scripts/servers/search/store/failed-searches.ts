import type { DatabaseSync } from 'node:sqlite'
import { Sql, type SqlPart } from '@repo/kit/sqlite/sql.ts'
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
  readonly #sql: Sql
  readonly #table: SqlPart

  constructor(database: DatabaseSync, counted: Counted) {
    this.#sql = new Sql(database)
    this.#table = { sql: countTables[counted] }
  }

  /** Adds to the counts of a day (`YYYY-MM-DD`), and keeps the table within its limits. */
  add(searches: Iterable<FailedSearchCount>, day: string): void {
    const [sql, table] = [this.#sql, this.#table]
    searchDatabase.transaction(sql.database, () => {
      for (const { index, question, count } of searches)
        sql.run`INSERT INTO ${table} (index_name, query, day, count) VALUES (${index}, ${question}, ${day}, ${count})
          ON CONFLICT DO UPDATE SET count = count + excluded.count`
      sql.run`DELETE FROM ${table} WHERE day <= date(${day}, ${`-${limits.failedSearchDays} days`})`
      const excess = Number(sql.get`SELECT count(*) AS n FROM ${table}`?.n) - limits.failedSearches
      if (excess > 0)
        sql.run`DELETE FROM ${table} WHERE (index_name, query, day) IN
          (SELECT index_name, query, day FROM ${table} ORDER BY count, day, query LIMIT ${excess})`
    })
  }

  /** Questions of an index between two days, both included, the most frequent first. */
  list(
    index: string,
    { from, to, limit, offset }: { from: string; to: string; limit: number; offset: number },
  ): FailedSearchCount[] {
    const rows = this.#sql.all`SELECT query, sum(count) AS n FROM ${this.#table}
      WHERE index_name = ${index} AND day BETWEEN ${from} AND ${to}
      GROUP BY query ORDER BY n DESC, query LIMIT ${limit} OFFSET ${offset}`
    return rows.map((row) => ({ index, question: String(row.query), count: Number(row.n) }))
  }
}
