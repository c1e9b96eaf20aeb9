import type { DatabaseSync } from 'node:sqlite'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import type { Settings } from '../engine/parameters.ts'
import type { Synonym } from '../engine/synonyms.ts'
import { ApiError } from '../errors.ts'
import { ownPlan, type PlanLimits } from '../limits.ts'
import { Disk } from './disk.ts'
import { type Counted, FailedSearchTable } from './failed-searches.ts'
import { searchDatabase } from './sqlite.ts'
import { type RecordChange, type StoredIndex, storedIndex } from './stored.ts'

/**
 * Length of the log, in pages of 4 kB, at which SQLite copies it into the database during a commit.
 * Large writes have a thread copy the log before it gets that long (`disk.ts`).
 */
const walPages = 16_384

/**
 * Everything that outlives the process, in one SQLite file. Methods are synchronous and durable
 * when they return; `write` groups several of them into one transaction. An index refers to its
 * records by a number, their generation: see migrations/001-indices.sql.
 */
export class Store {
  readonly #database: DatabaseSync
  readonly #close: () => void
  /** Waits for the disk in the background, so that searches are not delayed. */
  readonly disk: Disk
  /** Counts of searches without results, of those without clicks, and of clicks. */
  readonly searches: Readonly<Record<Counted, FailedSearchTable>>
  /** Statements of this database, also for the tables of others. */
  readonly sql: Sql
  /** Limits on the size of records and on the number of synonyms. */
  readonly plan: PlanLimits

  constructor(folder: string, plan: PlanLimits = ownPlan) {
    const { database, close } = searchDatabase.openLocked(folder)
    this.#database = database
    database.exec(`PRAGMA wal_autocheckpoint = ${walPages}`)
    this.sql = new Sql(database)
    this.#close = close
    this.plan = plan
    this.disk = new Disk(searchDatabase.fileIn(folder))
    this.searches = {
      failed: new FailedSearchTable(database, 'failed'),
      unopened: new FailedSearchTable(database, 'unopened'),
      positions: new FailedSearchTable(database, 'positions'),
    }
  }

  async close(): Promise<void> {
    await this.disk.close()
    this.#close()
  }

  /** Runs changes as one transaction. */
  write<Result>(work: () => Result): Result {
    return searchDatabase.transaction(this.#database, work)
  }

  /**
   * Runs changes as one transaction that a power cut may undo until `disk.synced()` or the next
   * `write`. For batches of a larger operation, which would each wait for the disk otherwise
   * (sqlite.org/pragma.html#pragma_synchronous).
   */
  writeBatch<Result>(work: () => Result): Result {
    this.#database.exec('PRAGMA synchronous = NORMAL')
    try {
      return searchDatabase.transaction(this.#database, work)
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
  }

  /** Increments a counter. @returns its new value, which is never returned again */
  next(counter: 'task' | 'generation'): number {
    const row = this.sql.get`UPDATE counters SET value = value + 1 WHERE name = ${counter} RETURNING value`
    return Number(row?.value)
  }

  /** The current value of a counter. */
  last(counter: 'task' | 'generation'): number {
    return Number(this.sql.get`SELECT value FROM counters WHERE name = ${counter}`?.value)
  }

  indices(): StoredIndex[] {
    const rows = this.sql.all`SELECT * FROM indices ORDER BY name`
    return rows.map(storedIndex)
  }

  index(name: string): StoredIndex | undefined {
    const row = this.sql.get`SELECT * FROM indices WHERE name = ${name}`
    return row && storedIndex(row)
  }

  /** An index that has to exist. @throws ApiError 404 */
  existing(name: string): StoredIndex {
    const index = this.index(name)
    if (!index) throw new ApiError(404, `Index ${name} does not exist`)
    return index
  }

  /** Finds the index, or creates it empty. */
  indexOrNew(name: string): StoredIndex {
    const known = this.index(name)
    if (known) return known
    const now = new Date().toISOString()
    const index = { name, generation: this.next('generation'), settings: {}, createdAt: now, updatedAt: now }
    this.sql.run`INSERT INTO indices (name, generation, settings, created_at, updated_at)
      VALUES (${name}, ${index.generation}, '{}', ${now}, ${now})`
    return index
  }

  setSettings(name: string, settings: Settings): void {
    this.sql.run`UPDATE indices SET settings = ${JSON.stringify(settings)} WHERE name = ${name}`
    this.touch(name)
  }

  /** Sets the time of the last change of an index to now. */
  touch(name: string): void {
    this.sql.run`UPDATE indices SET updated_at = ${new Date().toISOString()} WHERE name = ${name}`
  }

  /** Removes an index with its synonyms; `deleteUnusedRecords` deletes its records. */
  dropIndex(name: string): void {
    this.sql.run`INSERT INTO spare_generations (generation, is_filling) SELECT generation, 0 FROM indices
      WHERE name = ${name}`
    this.sql.run`DELETE FROM indices WHERE name = ${name}`
    this.sql.run`DELETE FROM scopes WHERE index_name = ${name}`
  }

  /** Renames an index, which replaces the one with the new name. */
  moveIndex(from: string, to: string): void {
    this.dropIndex(to)
    this.sql.run`UPDATE indices SET name = ${to} WHERE name = ${from}`
    this.sql.run`UPDATE scopes SET index_name = ${to} WHERE index_name = ${from}`
    this.touch(to)
  }

  saveRecords(generation: number, changes: Iterable<RecordChange>): void {
    for (const { objectID, json } of changes) {
      if (json === null)
        this.sql.run`DELETE FROM records WHERE generation = ${generation} AND object_id = ${objectID}`
      else
        this.sql.run`INSERT INTO records (generation, object_id, json)
          VALUES (${generation}, ${objectID}, ${json}) ON CONFLICT DO UPDATE SET json = excluded.json`
    }
  }

  record(generation: number, objectID: string): string | undefined {
    const row = this.sql.get`SELECT json FROM records
      WHERE generation = ${generation} AND object_id = ${objectID}`
    return row && String(row.json)
  }

  /** At most `count` records in the order of their objectIDs, starting after `after`. */
  recordsAfter(generation: number, after: string, count: number): { objectID: string; json: string }[] {
    return this.sql.all`SELECT object_id, json FROM records
      WHERE generation = ${generation} AND object_id > ${after}
      ORDER BY object_id LIMIT ${count}`.map((row) => ({
      objectID: String(row.object_id),
      json: String(row.json),
    }))
  }

  /** Every record of a generation, one row at a time. */
  *records(generation: number): Generator<string> {
    const rows = this.#database.prepare('SELECT json FROM records WHERE generation = ?').iterate(generation)
    for (const row of rows) yield String(row.json)
  }

  /** True if there may be records that belong to no index. */
  hasUnusedRecords(): boolean {
    return this.sql.get`SELECT 1 FROM spare_generations LIMIT 1` !== undefined
  }

  /** Deletes up to `count` records that belong to no index. @returns whether there may be more */
  deleteUnusedRecords(count: number): boolean {
    const unused = this.sql.get`SELECT generation FROM spare_generations LIMIT 1`
    if (!unused) return false
    const generation = Number(unused.generation)
    const removed = this.sql.run`DELETE FROM records WHERE generation = ${generation} AND object_id IN
      (SELECT object_id FROM records WHERE generation = ${generation} ORDER BY object_id LIMIT ${count})`
    if (Number(removed.changes) < count) {
      this.sql.run`DELETE FROM spare_generations WHERE generation = ${generation}`
    }
    return true
  }

  /** Synonyms of an index in the order of saving, without the rules that earlier versions saved. */
  synonyms(name: string): Synonym[] {
    return this.sql.all`SELECT json FROM scopes
      WHERE index_name = ${name} AND kind = 'synonyms' ORDER BY position`.map((row) =>
      JSON.parse(String(row.json)),
    )
  }

  saveSynonyms(name: string, items: Iterable<Synonym>): void {
    for (const item of items)
      this.sql.run`INSERT INTO scopes (index_name, kind, object_id, json)
        VALUES (${name}, 'synonyms', ${item.objectID}, ${JSON.stringify(item)})
        ON CONFLICT (index_name, kind, object_id) DO UPDATE SET json = excluded.json`
    this.touch(name)
  }

  removeSynonyms(name: string): void {
    this.sql.run`DELETE FROM scopes WHERE index_name = ${name} AND kind = 'synonyms'`
    this.touch(name)
  }
}
