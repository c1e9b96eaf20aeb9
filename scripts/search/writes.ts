import { areRecords, type BatchLine, type PreparedLines, prepared, writeLines } from './batch.ts'
import { requireSearchable } from './engine/attribute-groups.ts'
import { isObject, type JsonObject } from './engine/attributes.ts'
import { searchableAttributes } from './engine/fields.ts'
import { requireSettings } from './engine/known-parameters.ts'
import { resolve, type Settings } from './engine/parameters.ts'
import { parseSynonym } from './engine/synonyms.ts'
import type { Engines, Step } from './engines.ts'
import { badRequest, unknownIndex } from './errors.ts'
import { hasFilters } from './filtered.ts'
import { limits } from './limits.ts'
import { copying, saving } from './portions.ts'
import { Queue } from './queue.ts'
import { parseRecord } from './record-changes.ts'
import { Slices } from './slices.ts'
import type { Store } from './store/store.ts'
import type { ScopeKind, StoredIndex } from './store/stored.ts'
import { storedRules } from './stored-rules.ts'
import { Sweeper } from './sweeper.ts'
import { isTemporary } from './temporary.ts'
import type { Traffic } from './traffic.ts'

/**
 * Everything that changes an index. A write is on disk when it resolves; the number that it gives is the task in which the engines follow.
 * Writes are done one after the other.
 */
export class Writes {
  readonly #store: Store
  readonly #engines: Engines
  readonly #traffic: Traffic
  readonly #writing: Slices
  readonly #sweeper: Sweeper
  #isClosed = false
  /** A copy takes several steps, between which nothing else may change its source. */
  readonly #queue = new Queue()

  constructor(store: Store, engines: Engines, traffic: Traffic) {
    this.#store = store
    this.#engines = engines
    this.#traffic = traffic
    this.#writing = new Slices(() => traffic.writeSlice(), traffic.clock)
    this.#sweeper = new Sweeper(store, traffic)
  }

  /** Removes what an earlier process left to be removed. */
  sweep(): void {
    this.#sweeper.sweep()
  }

  /** Ends: settled when every write that was asked for so far is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sweeper.close()
    await this.#queue.idle()
  }

  /**
   * Applies a batch; `names` are the indices of its lines, each gets a task. One that is refused changes nothing.
   * @throws ApiError 400 naming what is wrong with which line
   */
  batch(
    lines: readonly BatchLine[],
    names: Iterable<string>,
  ): Promise<{ taskIDs: Record<string, number>; objectIDs: string[] }> {
    const [only, ...others] = names
    if (only !== undefined && others.length === 0 && areRecords(lines)) {
      return this.#traffic.duringWrite(() => this.#queue.add(() => this.#records(only, lines)))
    }
    return this.#queue.add(() => {
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

  /**
   * Records of one index, in slices: a thousand of them take a tenth of a second. All are checked before the first is written. What a crash
   * leaves of a batch that was not acknowledged, its sender writes again.
   */
  async #records(name: string, lines: readonly BatchLine[]) {
    const store = this.#store
    let work: PreparedLines | undefined
    await this.#writing.add(function* () {
      work = yield* prepared(store, store.index(name)?.generation, lines)
    })
    if (!work) throw new Error('The server is closing: nothing was written.')
    const changes = [...work.changes.values()]
    await this.#writing.add(() => saving(store, name, changes, this.#traffic.clock))
    const taskID = store.writePortion(() => {
      store.touch(store.indexOrNew(name).name)
      return store.next('task')
    })
    await store.disk.synced()
    this.#follow(taskID, [
      { kind: 'create', name },
      { kind: 'records', name, changes },
    ])
    return { taskIDs: { [name]: taskID }, objectIDs: [...work.objectIDs] }
  }

  /** Removes the records that match; an empty condition is refused. @throws ApiError 404, 400 */
  deleteBy(name: string, query: Settings): Promise<number> {
    if (!hasFilters(query)) throw badRequest('deleteByQuery needs filters; to remove everything use clear')
    return this.#queue.add(async () => {
      // The engine must have seen every earlier write to know what matches now.
      await this.#engines.idle()
      const { generation } = this.#stored(name)
      const changes = (this.#engines.get(name)?.matching(query) ?? []).map((objectID) => ({
        objectID,
        json: null,
      }))
      return this.#changed(() => {
        this.#store.saveRecords(generation, changes)
        return [{ kind: 'records', name, changes }]
      })
    })
  }

  /** Removes an index with all that belongs to it; one that is not there is no error. */
  deleteIndex(name: string): Promise<number> {
    return this.#queue.add(() =>
      this.#changed(() => {
        this.#store.dropIndex(name)
        return [{ kind: 'drop', name }]
      }),
    )
  }

  /**
   * Removes temporary indices that their writers left behind. Whether one is still written is looked at when its turn in the queue has
   * come, after every write that was asked for before.
   */
  async sweepTemporary(): Promise<void> {
    for (const { name } of this.#store.indices()) {
      if (!isTemporary(name, (live) => this.#store.index(live) !== undefined)) continue
      await this.#queue.add(() => {
        const index = this.#store.index(name)
        if (this.#isClosed || !index || this.#store.ageOf(index) <= limits.temporaryMs) return
        console.log(`search: removes "${name}", which an interrupted reindex left behind`)
        this.#changed(() => {
          this.#store.dropIndex(name)
          return [{ kind: 'drop', name }]
        })
      })
    }
  }

  /** Changes settings; null resets one to its default. @throws ApiError 400 */
  setSettings(name: string, change: unknown): Promise<number> {
    if (!isObject(change)) throw badRequest('Invalid settings: expected a JSON object')
    requireSettings(change)
    return this.#queue.add(() => {
      const merged = { ...this.#store.index(name)?.settings, ...change }
      const settings = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
      const parameters = resolve({}, settings)
      requireSearchable(searchableAttributes(parameters), parameters)
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
    return this.#queue.add(() =>
      this.#changed(() => {
        this.#store.indexOrNew(name)
        if (replace) this.#store.removeScope(name, kind)
        this.#store.saveScope(name, kind, items)
        return this.#scopeSteps(name)
      }),
    )
  }

  /** Removes one synonym or rule, or all of the kind. @throws ApiError 404 */
  removeScope(name: string, kind: ScopeKind, objectID?: string): Promise<number> {
    return this.#queue.add(() => {
      this.#stored(name)
      return this.#changed(() => {
        this.#store.removeScope(name, kind, objectID)
        return this.#scopeSteps(name)
      })
    })
  }

  /** Renames `from` to `to`, which it replaces with settings, synonyms and rules. @throws ApiError 404 */
  move(from: string, to: string): Promise<number> {
    return this.#queue.add(() => {
      this.#stored(from)
      // It would be removed to make place for itself.
      if (from === to) return this.#changed(() => [])
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
    return this.#queue.add(async () => {
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
        return [...copied, ...settings, ...this.#scopeSteps(to)]
      })
    })
  }

  /** Copies records into a generation of their own; a crash in between leaves it to be swept. */
  async #copyRecords(from: number): Promise<number> {
    const to = this.#store.write(() => this.#store.newGeneration())
    let isComplete = false
    const store = this.#store
    await this.#engines.inSlices(function* () {
      yield* copying(store, from, to)
      isComplete = true
    })
    if (!isComplete) throw new Error('The server is closing: the copy was not made.')
    return to
  }

  #stored(name: string): StoredIndex {
    const index = this.#store.index(name)
    if (!index) throw unknownIndex(name)
    return index
  }

  #scopeSteps(name: string): Step[] {
    const synonyms = this.#store.scope(name, 'synonyms').map((item) => parseSynonym(item))
    return [
      { kind: 'synonyms', name, synonyms },
      { kind: 'rules', name, rules: storedRules(this.#store, name) },
    ]
  }

  /** One change: on disk in one transaction, then followed under a new task number. */
  #changed(write: () => Step[]): number {
    const { taskID, steps } = this.#store.write(() => ({ steps: write(), taskID: this.#store.next('task') }))
    this.#follow(taskID, steps)
    return taskID
  }

  #follow(taskID: number, steps: readonly Step[]): void {
    this.#engines.follow(taskID, steps)
    if (!this.#isClosed) this.#sweeper.sweep()
  }
}
