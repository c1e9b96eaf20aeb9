import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** SQL that a template has as it is. Each place of a template has the same in every call. */
export interface SqlPart {
  readonly sql: string
}

type Value = SQLInputValue | SqlPart

/**
 * SQL as a template whose values become parameters: ``sql.get`SELECT a FROM t WHERE b = ${c}` ``.
 * Each template is prepared once. Node's own `createTagStore` keeps its statements open when the
 * database is closed, so that SQLite leaves its log behind (Node 24.21).
 */
export class Sql {
  /** The database that it reads and changes. */
  readonly database: DatabaseSync
  readonly #prepared = new Map<TemplateStringsArray, StatementSync>()

  constructor(database: DatabaseSync) {
    this.database = database
  }

  /** Changes rows. */
  run(template: TemplateStringsArray, ...values: Value[]) {
    return this.#statement(template, values).run(...values.filter(isParameter))
  }

  /** The first row, or undefined. */
  get(template: TemplateStringsArray, ...values: Value[]) {
    return this.#statement(template, values).get(...values.filter(isParameter))
  }

  /** All rows. */
  all(template: TemplateStringsArray, ...values: Value[]) {
    return this.#statement(template, values).all(...values.filter(isParameter))
  }

  #statement(template: TemplateStringsArray, values: readonly Value[]): StatementSync {
    const known = this.#prepared.get(template)
    if (known) return known
    const texts = values.map((value) => (isParameter(value) ? '?' : value.sql))
    const statement = this.database.prepare(String.raw({ raw: template }, ...texts))
    this.#prepared.set(template, statement)
    return statement
  }
}

function isParameter(value: Value): value is SQLInputValue {
  return typeof value !== 'object' || value === null || !('sql' in value)
}
