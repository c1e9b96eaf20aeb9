import type { DatabaseSync } from 'node:sqlite'
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
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): StoredKey[] {
    return this.#database
      .prepare('SELECT * FROM keys WHERE deleted = 0 ORDER BY created_at, value')
      .all()
      .map((row) => ({
        value: String(row.value),
        json: JSON.parse(String(row.json)),
        createdAt: Number(row.created_at),
      }))
  }

  save({ value, json, createdAt }: StoredKey): void {
    this.#database
      .prepare(
        'INSERT INTO keys (value, json, created_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
      )
      .run(value, JSON.stringify(json), createdAt)
  }

  /** Deletes or restores a key. @returns whether there was such a key */
  setDeleted(value: string, isDeleted: boolean): boolean {
    const { changes } = this.#database
      .prepare('UPDATE keys SET deleted = ? WHERE value = ? AND deleted = ?')
      .run(isDeleted ? 1 : 0, value, isDeleted ? 0 : 1)
    return Number(changes) > 0
  }
}
