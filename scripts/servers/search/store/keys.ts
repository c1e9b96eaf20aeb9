import type { DatabaseSync } from 'node:sqlite'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import type { JsonObject } from '../engine/attributes.ts'

/** An API key in the database. */
export interface StoredKey {
  readonly value: string
  /** The key's definition, as the client sent it. */
  readonly json: JsonObject
  /** Seconds since 1970. */
  readonly createdAt: number
}

/** API keys that were created over HTTP. A deleted key can be restored. */
export class KeyTable {
  readonly #sql: Sql

  constructor(database: DatabaseSync) {
    this.#sql = new Sql(database)
  }

  all(): StoredKey[] {
    return this.#sql.all`SELECT * FROM keys WHERE deleted = 0 ORDER BY created_at, value`.map((row) => ({
      value: String(row.value),
      json: JSON.parse(String(row.json)),
      createdAt: Number(row.created_at),
    }))
  }

  save({ value, json, createdAt }: StoredKey): void {
    this.#sql.run`INSERT INTO keys (value, json, created_at)
      VALUES (${value}, ${JSON.stringify(json)}, ${createdAt})
      ON CONFLICT DO UPDATE SET json = excluded.json`
  }

  /** Deletes or restores a key. @returns whether there was such a key */
  setDeleted(value: string, isDeleted: boolean): boolean {
    const { changes } = this.#sql.run`UPDATE keys SET deleted = ${isDeleted ? 1 : 0}
      WHERE value = ${value} AND deleted = ${isDeleted ? 0 : 1}`
    return Number(changes) > 0
  }
}
