import type { DatabaseSync } from 'node:sqlite'
import type { JsonObject } from '../engine/attributes.ts'
import type { Settings } from '../engine/parameters.ts'
import { unknownIndex } from '../errors.ts'
import { primaryOf } from '../indices/replicas.ts'
import { limits, ownPlan, type PlanLimits } from '../limits.ts'
import { Disk } from './disk.ts'
import { type Counted, FailedSearchTable } from './failed-searches.ts'
import { KeyTable } from './keys.ts'
import { searchDatabase, withLongLog } from './sqlite.ts'
import { type RecordChange, type StoredIndex, storedIndex } from './stored.ts'

/**
 * Everything that outlives the process, in one SQLite file. Methods are synchronous and durable
 * when they return; `write` groups several of them into one transaction. An index refers to its
 * records by a number, their generation: see migrations/001-indices.sql.
 */
export class Store {
  readonly #database: DatabaseSync
  readonly #close: () => void
  readonly #now: () => Date
  /** Upper bound on the records of each generation: counting them reads every one. */
  readonly #mostRecords = new Map<number, number>()
  /** Waits for the disk in the background, so that searches are not delayed. */
  readonly disk: Disk
  /** Counts of searches without results, of those without clicks, and of clicks. */
  readonly searches: Readonly<Record<Counted, FailedSearchTable>>
  /** API keys that were created over HTTP. */
  readonly keys: KeyTable
  /** Limits on the size of records and on the number of synonyms. */
  readonly plan: PlanLimits

  constructor(folder: string, now: () => Date = () => new Date(), plan: PlanLimits = ownPlan) {
    const { database, close } = searchDatabase.openLocked(folder)
    this.#database = withLongLog(database)
    this.#close = close
    this.#now = now
    this.plan = plan
    this.disk = new Disk(searchDatabase.fileIn(folder))
    this.searches = {
      failed: new FailedSearchTable(database, 'failed'),
      unopened: new FailedSearchTable(database, 'unopened'),
      positions: new FailedSearchTable(database, 'positions'),
    }
    this.keys = new KeyTable(this.#database)
    // Copies that were running when the last process ended are not continued.
    this.#database.exec('UPDATE spare_generations SET is_filling = 0')
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
    const row = this.#database
      .prepare('UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value')
      .get(counter)
    return Number(row?.value)
  }

  /** The current value of a counter. */
  last(counter: 'task' | 'generation'): number {
    return Number(this.#database.prepare('SELECT value FROM counters WHERE name = ?').get(counter)?.value)
  }

  indices(): StoredIndex[] {
    const rows = this.#database.prepare('SELECT * FROM indices ORDER BY name').all()
    return rows.map((row) => this.#withRecords(storedIndex(row)))
  }

  index(name: string): StoredIndex | undefined {
    const row = this.#database.prepare('SELECT * FROM indices WHERE name = ?').get(name)
    return row && this.#withRecords(storedIndex(row))
  }

  /** An index that has to exist. @throws ApiError 404 */
  existing(name: string): StoredIndex {
    const index = this.index(name)
    if (!index) throw unknownIndex(name)
    return index
  }

  /** A replica has the records of its primary. */
  #withRecords(index: StoredIndex): StoredIndex {
    const primary = primaryOf(index.settings)
    const row =
      primary && this.#database.prepare('SELECT generation FROM indices WHERE name = ?').get(primary)
    return row ? { ...index, generation: Number(row.generation) } : index
  }

  /** Milliseconds since the last change of an index. */
  ageOf({ updatedAt }: StoredIndex): number {
    return this.#now().getTime() - Date.parse(updatedAt)
  }

  /** Finds the index, or creates it empty. */
  indexOrNew(name: string): StoredIndex {
    const known = this.index(name)
    if (known) return known
    const now = this.#now().toISOString()
    const index = { name, generation: this.next('generation'), settings: {}, createdAt: now, updatedAt: now }
    this.#database
      .prepare(
        "INSERT INTO indices (name, generation, settings, created_at, updated_at) VALUES (?, ?, '{}', ?, ?)",
      )
      .run(name, index.generation, now, now)
    this.#mostRecords.set(index.generation, 0)
    return index
  }

  /**
   * Creates a generation that belongs to no index yet, to be filled and then assigned with
   * `setGeneration`.
   */
  newGeneration(): number {
    const generation = this.next('generation')
    this.#database
      .prepare('INSERT INTO spare_generations (generation, is_filling) VALUES (?, 1)')
      .run(generation)
    this.#mostRecords.set(generation, 0)
    return generation
  }

  /**
   * Assigns another generation of records to an index; `deleteUnusedRecords` deletes the old one.
   */
  setGeneration(name: string, generation: number): void {
    this.#releaseGeneration(name)
    this.#database.prepare('DELETE FROM spare_generations WHERE generation = ?').run(generation)
    this.#database.prepare('UPDATE indices SET generation = ? WHERE name = ?').run(generation, name)
    this.touch(name)
  }

  setSettings(name: string, settings: Settings): void {
    this.#database
      .prepare('UPDATE indices SET settings = ? WHERE name = ?')
      .run(JSON.stringify(settings), name)
    this.touch(name)
  }

  /** Sets the time of the last change of an index to now. */
  touch(name: string): void {
    this.#database
      .prepare('UPDATE indices SET updated_at = ? WHERE name = ?')
      .run(this.#now().toISOString(), name)
  }

  /** Removes an index with its synonyms; `deleteUnusedRecords` deletes its records. */
  dropIndex(name: string): void {
    this.#releaseGeneration(name)
    this.#database.prepare('DELETE FROM indices WHERE name = ?').run(name)
    this.#database.prepare('DELETE FROM scopes WHERE index_name = ?').run(name)
  }

  /** Renames an index, which replaces the one with the new name. */
  moveIndex(from: string, to: string): void {
    this.dropIndex(to)
    this.#database.prepare('UPDATE indices SET name = ? WHERE name = ?').run(to, from)
    this.#database.prepare('UPDATE scopes SET index_name = ? WHERE index_name = ?').run(to, from)
    this.touch(to)
  }

  saveRecords(generation: number, changes: Iterable<RecordChange>): void {
    const save = this.#database.prepare(
      'INSERT INTO records (generation, object_id, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
    )
    const remove = this.#database.prepare('DELETE FROM records WHERE generation = ? AND object_id = ?')
    let saved = 0
    for (const { objectID, json } of changes) {
      if (json === null) remove.run(generation, objectID)
      else {
        save.run(generation, objectID, json)
        saved += 1
      }
    }
    const most = this.#mostRecords.get(generation)
    if (most !== undefined) this.#mostRecords.set(generation, most + saved)
  }

  /**
   * True if a generation stays within `limits.records` with these changes; deletions among them
   * make no room for others.
   */
  hasRoomFor(generation: number, changes: Iterable<RecordChange>): boolean {
    const saved = [...changes].filter(({ json }) => json !== null)
    const most = this.#mostRecords.get(generation) ?? this.#count(generation)
    if (most + saved.length <= limits.records) {
      this.#mostRecords.set(generation, most)
      return true
    }
    const exact = this.#count(generation)
    this.#mostRecords.set(generation, exact)
    const added = saved.filter(({ objectID }) => this.record(generation, objectID) === undefined)
    return exact + added.length <= limits.records
  }

  #count(generation: number): number {
    const row = this.#database
      .prepare('SELECT count(*) AS n FROM records WHERE generation = ?')
      .get(generation)
    return Number(row?.n)
  }

  record(generation: number, objectID: string): string | undefined {
    const row = this.#database
      .prepare('SELECT json FROM records WHERE generation = ? AND object_id = ?')
      .get(generation, objectID)
    return row && String(row.json)
  }

  /** At most `count` records in the order of their objectIDs, starting after `after`. */
  recordsAfter(generation: number, after: string, count: number): { objectID: string; json: string }[] {
    return this.#database
      .prepare(
        'SELECT object_id, json FROM records WHERE generation = ? AND object_id > ? ORDER BY object_id LIMIT ?',
      )
      .all(generation, after, count)
      .map((row) => ({ objectID: String(row.object_id), json: String(row.json) }))
  }

  /** Every record of a generation, one row at a time. */
  *records(generation: number): Generator<string> {
    const rows = this.#database.prepare('SELECT json FROM records WHERE generation = ?').iterate(generation)
    let count = 0
    for (const row of rows) {
      count += 1
      yield String(row.json)
    }
    this.#mostRecords.set(generation, count)
  }

  /** True if there may be records that belong to no index; those of running copies do not count. */
  hasUnusedRecords(): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM spare_generations WHERE is_filling = 0 LIMIT 1').get() !==
      undefined
    )
  }

  /** Deletes up to `count` records that belong to no index. @returns whether there may be more */
  deleteUnusedRecords(count: number): boolean {
    const unused = this.#database
      .prepare('SELECT generation FROM spare_generations WHERE is_filling = 0 LIMIT 1')
      .get()
    if (!unused) return false
    const generation = Number(unused.generation)
    const removed = this.#database
      .prepare(
        `DELETE FROM records WHERE generation = ?1 AND object_id IN
         (SELECT object_id FROM records WHERE generation = ?1 ORDER BY object_id LIMIT ?2)`,
      )
      .run(generation, count)
    if (Number(removed.changes) < count) {
      this.#database.prepare('DELETE FROM spare_generations WHERE generation = ?').run(generation)
    }
    return true
  }

  /**
   * Synonyms of an index in the order in which they were saved. Their table may also have rules,
   * which earlier versions saved.
   */
  synonyms(name: string): JsonObject[] {
    return this.#database
      .prepare("SELECT json FROM scopes WHERE index_name = ? AND kind = 'synonyms' ORDER BY position")
      .all(name)
      .map((row) => JSON.parse(String(row.json)))
  }

  saveSynonyms(name: string, items: Iterable<JsonObject & { objectID: string }>): void {
    const save = this.#database.prepare(
      `INSERT INTO scopes (index_name, kind, object_id, json) VALUES (?, 'synonyms', ?, ?)
       ON CONFLICT (index_name, kind, object_id) DO UPDATE SET json = excluded.json`,
    )
    for (const item of items) save.run(name, item.objectID, JSON.stringify(item))
    this.touch(name)
  }

  /** Removes one synonym, or all. */
  removeSynonyms(name: string, objectID?: string): void {
    const [where, values] = objectID === undefined ? ['', []] : [' AND object_id = ?', [objectID]]
    this.#database
      .prepare(`DELETE FROM scopes WHERE index_name = ? AND kind = 'synonyms'${where}`)
      .run(name, ...values)
    this.touch(name)
  }

  #releaseGeneration(name: string): void {
    this.#database
      .prepare(
        'INSERT INTO spare_generations (generation, is_filling) SELECT generation, 0 FROM indices WHERE name = ?',
      )
      .run(name)
  }
}
