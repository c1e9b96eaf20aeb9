import { errorMessage } from '@repo/kit/error-message.ts'
import { Keyring, type Keys } from '../access/keys.ts'
import { picker, type SearchRecord } from '../engine/attributes.ts'
import { Engine } from '../engine/engine.ts'
import { filterOf } from '../engine/match.ts'
import { resolveParameters, type Settings, shownDefaults } from '../engine/parameters.ts'
import { ApiError, badRequest } from '../errors.ts'
import { FailedSearchLog } from '../failures/failed-searches.ts'
import { Scheduler } from '../scheduler/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { StoredIndex } from '../store/stored.ts'
import { Writes } from '../writes/writes.ts'
import { Engines } from './engines.ts'

/**
 * All indices. A write is saved on disk and acknowledged with a task number. The engines apply the
 * same changes in the same order; then the task is published. Searches read from the engines,
 * everything else from disk.
 *
 *     request ─▶ store (durable) ─▶ answer {taskID}
 *                   └─▶ engines apply changes in slices ─▶ task published
 */
export class Catalog {
  readonly #store: Store
  readonly #engines: Engines
  /** Runs searches, writes and background work. */
  readonly scheduler: Scheduler
  /** Changes of indices. */
  readonly writes: Writes
  /** Searches without results. */
  readonly failedSearches: FailedSearchLog
  readonly keys: Keyring

  private constructor(store: Store, keys: Keys, scheduler: Scheduler) {
    this.#store = store
    this.scheduler = scheduler
    this.#engines = new Engines(this.scheduler)
    this.writes = new Writes(store, this.#engines, this.scheduler)
    this.failedSearches = new FailedSearchLog(store.searches)
    this.keys = new Keyring(store.sql, keys)
  }

  /** Reads every index from disk. A record that its engine refuses is logged and skipped. */
  static open(store: Store, keys: Keys, scheduler: Scheduler = new Scheduler()): Catalog {
    const catalog = new Catalog(store, keys, scheduler)
    for (const { name, settings, generation } of store.indices()) {
      const engine = new Engine(readable(settings, name), store.synonyms(name))
      fill(engine, store.records(generation), name)
      catalog.#engines.set(name, engine)
    }
    catalog.writes.collectGarbage()
    return catalog
  }

  /** Stops the engines and closes the database, which has all acknowledged writes. */
  async close(): Promise<void> {
    this.#engines.stop()
    await this.writes.close()
    await this.#engines.idle()
    this.failedSearches.close()
    await this.#store.close()
  }

  /** The engine that answers searches in an index. @throws ApiError 404 */
  engine(name: string): Engine {
    // An index that is on disk and not yet in memory is empty for searches.
    return this.#engines.get(name) ?? new Engine(this.#store.existing(name).settings)
  }

  /**
   * At most `count` records after `after`, in the order of their objectIDs; only those that match
   * the query, if it has words or filters.
   * @throws ApiError 404, 400
   */
  browse(name: string, query: Settings, after: string, count: number) {
    const { generation } = this.#store.existing(name)
    const engine = this.engine(name)
    const parameters = engine.parameters(query)
    const matching = parameters.query || filterOf(parameters) ? engine.matching(query) : null
    const page = matching
      ? matching
          .filter((objectID) => objectID > after)
          .slice(0, count)
          .map((objectID) => this.#store.record(generation, objectID))
          .filter((json) => json !== undefined)
      : this.#store.recordsAfter(generation, after, count).map(({ json }) => json)
    const retrieve = picker(parameters.attributesToRetrieve)
    const hits = page.map((json) => retrieve(JSON.parse(json)))
    return { hits, total: matching?.length ?? engine.size }
  }

  /** @throws ApiError 404 for the index or the record */
  record(name: string, objectID: string, query: Settings): SearchRecord {
    const json = this.#store.record(this.#store.existing(name).generation, objectID)
    if (json === undefined) throw new ApiError(404, `ObjectID ${objectID} does not exist`)
    return picker(this.engine(name).parameters(query).attributesToRetrieve)(JSON.parse(json))
  }

  /** @throws ApiError 404 */
  settings(name: string): Settings {
    return { ...shownDefaults, ...this.#store.existing(name).settings, version: 2 }
  }

  list(): (StoredIndex & { entries: number })[] {
    return this.#store
      .indices()
      .map((index) => ({ ...index, entries: this.#engines.get(index.name)?.size ?? 0 }))
  }

  /** Number of tasks that are saved and not published yet. */
  get pendingTasks(): number {
    return this.#engines.pendingCount
  }

  /** True once the engines are done with this task. @throws ApiError 400 for an unknown task */
  isPublished(taskID: number): boolean {
    if (!(taskID > 0) || taskID > this.#store.last('task')) throw badRequest(`Unknown taskID ${taskID}`)
    return !this.#engines.isPending(taskID)
  }
}

/** Settings without those that only an older version accepted, so that the server starts. */
function readable(settings: Settings, index: string): Settings {
  const kept = Object.entries(settings).filter(([name, value]) => {
    try {
      resolveParameters({}, { [name]: value })
      return true
    } catch (error) {
      const reason = errorMessage(error)
      console.error(`search: a setting of "${index}" does not count: ${reason}. Set it again.`)
      return false
    }
  })
  return Object.fromEntries(kept)
}

/** Fills an engine, which may refuse a record that an older version accepted. */
function fill(engine: Engine, records: Iterable<string>, name: string): void {
  const refused: unknown[] = []
  for (const json of records) {
    try {
      engine.save(json)
    } catch (error) {
      refused.push(error)
    }
  }
  const [why] = refused
  if (refused.length === 0) return
  const reason = errorMessage(why)
  console.error(
    `search: ${refused.length} records of "${name}" cannot be found: ${reason}. Remove some, or write them again.`,
  )
}
