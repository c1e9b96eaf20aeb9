/** Types of what the store contains. */
import type { SQLOutputValue } from 'node:sqlite'
import type { Settings } from '../engine/parameters.ts'

/** An index without its records. */
export interface StoredIndex {
  readonly name: string
  readonly generation: number
  readonly settings: Settings
  readonly createdAt: string
  readonly updatedAt: string
}

/** A change of one record: `json` null removes it. */
export interface RecordChange {
  readonly objectID: string
  readonly json: string | null
}

/** A row of the table of indices. */
export function storedIndex(row: Record<string, SQLOutputValue>): StoredIndex {
  return {
    name: String(row.name),
    generation: Number(row.generation),
    settings: JSON.parse(String(row.settings)),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  }
}
