import pLimit from 'p-limit'
import { isObject, type JsonObject } from '../engine/attributes.ts'
import { hasFilters } from '../engine/has-filters.ts'
import { requireSettings } from '../engine/known-parameters.ts'
import type { Settings } from '../engine/parameters.ts'
import { badRequest, unknownIndex } from '../errors.ts'
import { attached, changedSettings, forReplicas, scopeSteps } from '../indices/engine-changes.ts'
import type { Engines, Step } from '../indices/engines.ts'
import { refusePrimary, refuseReplica, replicasOf, requireReplicas } from '../indices/replicas.ts'
import { limits } from '../limits.ts'
import type { Traffic } from '../scheduler/scheduler.ts'
import { Slices } from '../scheduler/sliced-queue.ts'
import type { Store } from '../store/store.ts'
import type { ScopeKind, StoredIndex } from '../store/stored.ts'
import { areRecords, type BatchLine, type PreparedLines, prepared, writeLines } from './batch.ts'
import { Sweeper } from './garbage-collector.ts'
import { IndexOperations } from './index-operations.ts'
import { saving } from './row-batches.ts'
import { isTemporary } from './temporary.ts'

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
  /** Moves and copies. */
  readonly operations: IndexOperations
  #isClosed = false
  /** A copy takes several steps, between which nothing else may change its source. */
  readonly #queue = pLimit(1)

  constructor(store: Store, engines: Engines, traffic: Traffic) {
    this.#store = store
    this.#engines = engines
    this.#traffic = traffic
    this.#writing = new Slices(() => traffic.writeSlice(), traffic.clock)
    this.#sweeper = new Sweeper(store, traffic)
    this.operations = new IndexOperations(store, engines, this.#queue, (write) => this.#changed(write))
  }

  /** Removes what an earlier process left to be removed. */
  sweep(): void {
    this.#sweeper.sweep()
  }

  /** Ends: settled when every write that was asked for so far is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sweeper.close()
    // One at a time: this runs after everything that was queued before.
    await this.#queue(() => undefined)
  }

  /**
   * Applies a batch; `names` are the indices of its lines, each gets a task. One that is refused changes nothing.
   * @throws ApiError 400 naming what is wrong with which line
   */
  batch(
    lines: readonly BatchLine[],
    names: Iterable<string>,
  ): Promise<{ taskIDs: Record<string, number>; objectIDs: string[] }> {
    for (const name of names) refuseReplica(this.#store.index(name))
    for (const { action, indexName } of lines)
      if (action === 'delete') refusePrimary(this.#store.index(indexName), 'deleted')
    const [only, ...others] = names
    if (only !== undefined && others.length === 0 && areRecords(lines)) {
      return this.#traffic.duringWrite(() => this.#queue(() => this.#records(only, lines)))
    }
    return this.#queue(() => {
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
    return this.#queue(async () => {
      // The engine must have seen every earlier write to know what matches now.
      await this.#engines.idle()
      refuseReplica(this.#store.index(name))
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
    return this.#queue(async () => {
      const index = this.#store.index(name)
      refuseReplica(index)
      const detach = await this.operations.detaching(index, replicasOf(index?.settings))
      return this.#changed(() => {
        detach()
        this.#store.dropIndex(name)
        return [{ kind: 'drop', name }]
      })
    })
  }

  /**
   * Removes temporary indices that their writers left behind. Whether one is still written is looked at when its turn in the queue has
   * come, after every write that was asked for before.
   */
  async sweepTemporary(): Promise<void> {
    for (const { name } of this.#store.indices()) {
      if (!isTemporary(name, (live) => this.#store.index(live) !== undefined)) continue
      await this.#queue(() => {
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

  /**
   * Changes settings; null resets one to its default.
   * @param forwards whether those of the index's replicas change as well
   * @throws ApiError 400
   */
  setSettings(name: string, change: unknown, forwards = false): Promise<number> {
    if (!isObject(change)) throw badRequest('Invalid settings: expected a JSON object')
    requireSettings(change)
    return this.#queue(async () => {
      const before = this.#store.index(name)
      const settings = changedSettings(before?.settings, change)
      requireReplicas(name, settings, (other) => this.#store.index(other))
      const [old, replicas] = [replicasOf(before?.settings), replicasOf(settings)]
      const left = old.filter((replica) => !replicas.includes(replica))
      const forwarded = forwards ? replicas.filter((replica) => old.includes(replica)) : []
      const { replicas: _, ...own } = change
      const ofReplicas = forwarded.map((replica) => ({
        name: replica,
        settings: changedSettings(this.#store.index(replica)?.settings, own),
      }))
      const detach = await this.operations.detaching(before, left)
      return this.#changed(() => {
        this.#store.indexOrNew(name)
        this.#store.setSettings(name, settings)
        detach()
        for (const one of ofReplicas) this.#store.setSettings(one.name, one.settings)
        return [
          { kind: 'settings', name, settings },
          ...ofReplicas.map((one): Step => ({ kind: 'settings', ...one })),
          ...replicas
            .filter((replica) => !old.includes(replica))
            .flatMap((one) => attached(this.#store, one, name)),
        ]
      })
    })
  }

  /**
   * Saves synonyms or rules.
   * @param options `replaces`: instead of those that are there; `forwards`: in the index's replicas as well
   */
  saveScope(
    name: string,
    kind: ScopeKind,
    items: readonly (JsonObject & { objectID: string })[],
    options: { readonly replaces: boolean; readonly forwards: boolean },
  ): Promise<number> {
    return this.#queue(() =>
      this.#changed(() => {
        this.#store.indexOrNew(name)
        return this.#withReplicas(name, options.forwards).flatMap((one) => {
          if (options.replaces) this.#store.removeScope(one, kind)
          this.#store.saveScope(one, kind, items)
          return scopeSteps(this.#store, one)
        })
      }),
    )
  }

  /** Removes one synonym or rule, or all of the kind. @throws ApiError 404 */
  removeScope(
    name: string,
    kind: ScopeKind,
    options: { readonly objectID?: string; readonly forwards: boolean },
  ): Promise<number> {
    return this.#queue(() => {
      this.#stored(name)
      return this.#changed(() =>
        this.#withReplicas(name, options.forwards).flatMap((one) => {
          this.#store.removeScope(one, kind, options.objectID)
          return scopeSteps(this.#store, one)
        }),
      )
    })
  }

  #withReplicas(name: string, forwards: boolean): string[] {
    return [name, ...(forwards ? replicasOf(this.#store.index(name)?.settings) : [])]
  }

  #stored(name: string): StoredIndex {
    const index = this.#store.index(name)
    if (!index) throw unknownIndex(name)
    return index
  }

  /** One change: on disk in one transaction, then followed under a new task number. */
  #changed(write: () => Step[]): number {
    const { taskID, steps } = this.#store.write(() => ({ steps: write(), taskID: this.#store.next('task') }))
    this.#follow(taskID, steps)
    return taskID
  }

  #follow(taskID: number, steps: readonly Step[]): void {
    this.#engines.follow(
      taskID,
      steps.flatMap((step) => forReplicas(this.#store, step)),
    )
    if (!this.#isClosed) this.#sweeper.sweep()
  }
}
