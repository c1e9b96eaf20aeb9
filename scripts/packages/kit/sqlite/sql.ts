import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/**
 * SQL as a template whose values become parameters: ``sql.get`SELECT a FROM t WHERE b = ${c}` ``.
 * Each template is prepared once. Node's own `createTagStore` keeps its statements open when the
 * database is closed, so that SQLite leaves its log behind (Node 24.21).
 */
export class Sql {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<TemplateStringsArray, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Changes rows. */
  run(template: TemplateStringsArray, ...values: SQLInputValue[]) {
    return this.#statement(template).run(...values)
  }

  /** The first row, or undefined. */
  get(template: TemplateStringsArray, ...values: SQLInputValue[]) {
    return this.#statement(template).get(...values)
  }

  /** All rows. */
  all(template: TemplateStringsArray, ...values: SQLInputValue[]) {
    return this.#statement(template).all(...values)
  }

  #statement(template: TemplateStringsArray): StatementSync {
    const statement = this.#prepared.get(template) ?? this.#database.prepare(template.join('?'))
    this.#prepared.set(template, statement)
    return statement
  }
}
