import { type BatchLine, writeLines } from './batch.ts'
import { isObject, type JsonObject, type SearchRecord } from './engine/attributes.ts'
import { Engine, type SearchResult } from './engine/engine.ts'
import type { FacetHit } from './engine/facet-search.ts'
import { resolve, type Settings, shownDefaults } from './engine/parameters.ts'
import { parseSynonym } from './engine/synonyms.ts'
import { Engines, type Step } from './engines.ts'
import { badRequest, unknownIndex, unknownObject } from './errors.ts'
import { limits } from './limits.ts'
import { parseRecord } from './record-changes.ts'
import type { ScopeKind, Store, StoredIndex } from './store/store.ts'

/**
 * All indices. A write is put on disk and acknowledged with a task number; the engines follow the same changes in the same order, and the
 * task counts as published when they have. Searches ask the engines, everything else the disk.
 *
 *     request ─▶ store (durable) ─▶ answer {taskID}
 *                   └─▶ engines follow in slices ─▶ task published
 */
export class Catalog {
  readonly #store: Store
  readonly #engines = new Engines()
  #writing: Promise<unknown> = Promise.resolve()
  #isClosed = false

  private constructor(store: Store) {
    this.#store = store
  }

  /** Reads every index from disk into memory. */
  static open(store: Store): Catalog {
    const catalog = new Catalog(store)
    for (const { name, settings, generation } of store.indices()) {
      const engine = new Engine(
        settings,
        store.scope(name, 'synonyms').map((item) => parseSynonym(item)),
      )
      for (const json of store.records(generation)) engine.save(json)
      catalog.#engines.set(name, engine)
    }
    catalog.#sweep()
    return catalog
  }

  /** Ends: engines stop following, the database is closed. What was acknowledged is on disk and read again at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#engines.stop()
    await this.#writing
    await this.#engines.idle()
    this.#store.close()
  }

  /** @throws ApiError 404, 400 */
  search(name: string, query: Settings): SearchResult {
    return this.#engine(name).search(query)
  }

  /** @throws ApiError 404, 400 */
  facetValues(name: string, facet: string, query: Settings): FacetHit[] {
    return this.#engine(name).facetValues(facet, query)
  }

  /**
   * Records in the order of their objectIDs after `after`, at most `count`, of those that match the query if it asks for anything.
   * @throws ApiError 404, 400
   */
  browse(
    name: string,
    query: Settings,
    after: string,
    count: number,
  ): { hits: SearchRecord[]; total: number } {
    const { generation } = this.#stored(name)
    const engine = this.#engine(name)
    const matching = query.query || hasFilters(query) ? engine.matching(query) : null
    const page = matching
      ? matching
          .filter((objectID) => objectID > after)
          .slice(0, count)
          .map((objectID) => this.#store.record(generation, objectID))
          .filter((json) => json !== undefined)
      : this.#store.recordsAfter(generation, after, count).map(({ json }) => json)
    const hits = page.map((json) => engine.retrieve(JSON.parse(json), query))
    return { hits, total: matching?.length ?? engine.size }
  }

  /** @throws ApiError 404 for the index or the record */
  record(name: string, objectID: string, query: Settings): SearchRecord {
    const json = this.#store.record(this.#stored(name).generation, objectID)
    if (json === undefined) throw unknownObject(objectID)
    return this.#engine(name).retrieve(JSON.parse(json), query)
  }

  /** Whether there is an index of this name. */
  has(name: string): boolean {
    return this.#store.index(name) !== undefined
  }

  /** @throws ApiError 404 */
  settings(name: string): Settings {
    return { ...shownDefaults, ...this.#stored(name).settings, version: 2 }
  }

  list(): (StoredIndex & { entries: number })[] {
    return this.#store
      .indices()
      .map((index) => ({ ...index, entries: this.#engines.get(index.name)?.size ?? 0 }))
  }

  /** Synonyms or rules, in the order in which they were saved. @throws ApiError 404 */
  scope(name: string, kind: ScopeKind): JsonObject[] {
    this.#stored(name)
    return this.#store.scope(name, kind)
  }

  /** Whether the engines have followed this task. @throws ApiError 400 for a number that was never given */
  isPublished(taskID: number): boolean {
    if (!(taskID > 0) || taskID > this.#store.last('task')) throw badRequest(`Unknown taskID ${taskID}`)
    return !this.#engines.isPending(taskID)
  }

  /**
   * Applies a batch, all of it or nothing; `names` are the indices of its lines, each gets a task.
   * @throws ApiError 400 naming what is wrong with which line
   */
  batch(
    lines: readonly BatchLine[],
    names: Iterable<string>,
  ): Promise<{ taskIDs: Record<string, number>; objectIDs: string[] }> {
    return this.#exclusively(() => {
      const written = this.#store.write(() =>
        [...names].map((name) => {
          const own = lines.filter((line) => line.indexName === name)
          return { name, ...writeLines(this.#store, name, own), taskID: this.#store.next('task') }
        }),
      )
      for (const { taskID, steps } of written) this.#follow(taskID, steps)
      return {
        taskIDs: Object.fromEntries(written.map(({ name, taskID }) => [name, taskID])),
        objectIDs: written.flatMap(({ objectIDs }) => objectIDs),
      }
    })
  }

  /** Removes the records that match; an empty condition is refused. @throws ApiError 404, 400 */
  deleteBy(name: string, query: Settings): Promise<number> {
    if (!hasFilters(query)) throw badRequest('deleteByQuery needs filters; to remove everything use clear')
    return this.#exclusively(async () => {
      // The engine must have seen every earlier write to know what matches now.
      await this.#engines.idle()
      const { generation } = this.#stored(name)
      const changes = this.#engine(name)
        .matching(query)
        .map((objectID) => ({ objectID, json: null }))
      return this.#changed(() => {
        this.#store.saveRecords(generation, changes)
        return [{ kind: 'records', name, changes }]
      })
    })
  }

  /** Removes an index with all that belongs to it; one that is not there is no error. */
  deleteIndex(name: string): Promise<number> {
    return this.#exclusively(() =>
      this.#changed(() => {
        this.#store.dropIndex(name)
        return [{ kind: 'drop', name }]
      }),
    )
  }

  /** Changes settings; null resets one to its default. @throws ApiError 400 */
  setSettings(name: string, change: unknown): Promise<number> {
    if (!isObject(change)) throw badRequest('Invalid settings: expected a JSON object')
    return this.#exclusively(() => {
      const merged = { ...this.#store.index(name)?.settings, ...change }
      const settings = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
      resolve(settings)
      return this.#changed(() => {
        this.#store.indexOrNew(name)
        this.#store.setSettings(name, settings)
        return [{ kind: 'settings', name, settings }]
      })
    })
  }

  /** Saves synonyms or rules; `replace`: instead of those that are there. */
  saveScope(
    name: string,
    kind: ScopeKind,
    items: readonly (JsonObject & { objectID: string })[],
    replace: boolean,
  ): Promise<number> {
    return this.#exclusively(() =>
      this.#changed(() => {
        this.#store.indexOrNew(name)
        if (replace) this.#store.removeScope(name, kind)
        this.#store.saveScope(name, kind, items)
        return this.#synonymSteps(name)
      }),
    )
  }

  /** Removes one synonym or rule, or all of the kind. @throws ApiError 404 */
  removeScope(name: string, kind: ScopeKind, objectID?: string): Promise<number> {
    return this.#exclusively(() => {
      this.#stored(name)
      return this.#changed(() => {
        this.#store.removeScope(name, kind, objectID)
        return this.#synonymSteps(name)
      })
    })
  }

  /** Renames `from` to `to`, which it replaces with settings, synonyms and rules. @throws ApiError 404 */
  move(from: string, to: string): Promise<number> {
    return this.#exclusively(() => {
      this.#stored(from)
      return this.#changed(() => {
        this.#store.moveIndex(from, to)
        return [{ kind: 'move', from, to }]
      })
    })
  }

  /**
   * Copies the named parts of an index over those of another; without names everything, records too. Parts of an index that does not exist
   * are nothing to copy (replaceAllObjects on a first run asks for that).
   * @throws ApiError 404 for the records of an index that does not exist
   */
  copy(from: string, to: string, scope: readonly ('settings' | ScopeKind)[] | null): Promise<number> {
    return this.#exclusively(async () => {
      const source = scope ? this.#store.index(from) : this.#stored(from)
      if (!source || from === to) return this.#changed(() => [])
      const parts = scope ?? ['settings', 'synonyms', 'rules']
      const generation = scope ? null : await this.#copyRecords(source.generation)
      return this.#changed(() => {
        this.#store.indexOrNew(to)
        if (generation !== null) this.#store.setGeneration(to, generation)
        if (parts.includes('settings')) this.#store.setSettings(to, source.settings)
        for (const kind of ['synonyms', 'rules'] as const) {
          if (!parts.includes(kind)) continue
          const items = this.#store.scope(from, kind).map((item) => parseRecord(item))
          this.#store.removeScope(to, kind)
          this.#store.saveScope(to, kind, items)
        }
        const copied: Step[] = generation === null ? [] : [{ kind: 'copyRecords', from, to }]
        const settings: Step[] = parts.includes('settings')
          ? [{ kind: 'settings', name: to, settings: source.settings }]
          : []
        return [...copied, ...settings, ...this.#synonymSteps(to)]
      })
    })
  }

  /** Copies records into a generation of their own; a crash in between leaves it to be swept. */
  async #copyRecords(from: number): Promise<number> {
    const store = this.#store
    const to = store.write(() => store.newGeneration())
    let isComplete = false
    await this.#engines.inSlices(function* () {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const rows = store.recordsAfter(from, after, limits.rowsPerSlice)
        store.write(() => store.saveRecords(to, rows))
        after = rows.at(-1)?.objectID
        yield
      }
      isComplete = true
    })
    if (!isComplete) throw new Error('The server is closing: the copy was not made.')
    return to
  }

  #engine(name: string): Engine {
    // On disk and not yet followed: to searches it is still empty.
    return this.#engines.get(name) ?? new Engine(this.#stored(name).settings)
  }

  #stored(name: string): StoredIndex {
    const index = this.#store.index(name)
    if (!index) throw unknownIndex(name)
    return index
  }

  #synonymSteps(name: string): Step[] {
    const synonyms = this.#store.scope(name, 'synonyms').map((item) => parseSynonym(item))
    return [{ kind: 'synonyms', name, synonyms }]
  }

  /** One change: on disk in one transaction, then followed under a new task number. */
  #changed(write: () => Step[]): number {
    const { taskID, steps } = this.#store.write(() => ({ steps: write(), taskID: this.#store.next('task') }))
    this.#follow(taskID, steps)
    return taskID
  }

  #follow(taskID: number, steps: readonly Step[]): void {
    this.#engines.follow(taskID, steps)
    this.#sweep()
  }

  /** Writes one after the other: a copy takes several steps, between which nothing else may change its source. */
  #exclusively<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#writing.then(work)
    this.#writing = result.catch(() => undefined)
    return result
  }

  #sweep(): void {
    const store = this.#store
    if (this.#isClosed || !store.hasSpare()) return
    void this.#engines.inSlices(function* () {
      while (store.sweep(limits.rowsPerSlice)) yield
    })
  }
}

function hasFilters(query: Settings): boolean {
  return ['filters', 'facetFilters', 'numericFilters', 'tagFilters'].some((name) => {
    const value = query[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}
