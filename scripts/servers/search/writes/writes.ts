import pLimit from 'p-limit'
import { isObject, type JsonObject } from '../engine/attributes.ts'
import { hasFilters } from '../engine/filters.ts'
import { requireSettings } from '../engine/known-parameters.ts'
import type { Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import { attachReplica, mergeSettings, synonymsChange, withReplicas } from '../indices/engine-changes.ts'
import type { EngineChange, Engines } from '../indices/engines.ts'
import { refusePrimary, refuseReplica, replicasOf, requireReplicas } from '../indices/replicas.ts'
import { limits } from '../limits.ts'
import { type Scheduler, SlicedQueue } from '../scheduler/scheduler.ts'
import type { Store } from '../store/store.ts'
import { areRecords, type BatchLine, type PreparedLines, prepareLines, writeLines } from './batch.ts'
import { IndexOperations } from './index-operations.ts'
import { deleteUnusedRows, saveRowBatches } from './row-batches.ts'

/**
 * All changes of indices, one after the other. A write is on disk when it resolves; it returns the
 * number of the task in which the engines apply it.
 */
export class Writes {
  readonly #store: Store
  readonly #engines: Engines
  readonly #scheduler: Scheduler
  readonly #slicedWrites: SlicedQueue
  readonly #garbage: SlicedQueue
  #isCollecting = false
  /** Moves and copies. */
  readonly operations: IndexOperations
  #isClosed = false
  /** A copy takes several transactions, between which its source must not change. */
  readonly #queue = pLimit(1)

  constructor(store: Store, engines: Engines, scheduler: Scheduler) {
    this.#store = store
    this.#engines = engines
    this.#scheduler = scheduler
    this.#slicedWrites = new SlicedQueue(scheduler, 'writes')
    this.#garbage = new SlicedQueue(scheduler, 'background')
    this.operations = new IndexOperations(store, engines, this.#queue, (write) => this.#commit(write))
  }

  /** Deletes records that belong to no index, in the background: indexing does not wait for it. */
  collectGarbage(): void {
    if (this.#isClosed || this.#isCollecting || !this.#store.hasUnusedRecords()) return
    this.#isCollecting = true
    this.#garbage
      .add(() => deleteUnusedRows(this.#store))
      .catch((error: unknown) => {
        console.error('search: records of a removed index stay on disk; the next write tries again.', error)
      })
      .finally(() => {
        this.#isCollecting = false
      })
  }

  /** Closes. @returns resolves when every write that was queued before is done */
  async close(): Promise<void> {
    this.#isClosed = true
    // It stops at its next pause, and the next start continues.
    this.#garbage.stop()
    await this.#garbage.idle()
    // One at a time: this runs after everything that was queued before.
    await this.#queue(() => undefined)
  }

  /**
   * Applies a batch. A batch that is refused changes nothing.
   * @param names the indices of its lines, each of which gets a task
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
      return this.#scheduler.track('writes', () => this.#queue(() => this.#records(only, lines)))
    }
    return this.#queue(() => {
      const written = this.#store.write(() =>
        [...names].map((name) => {
          const own = lines.filter((line) => line.indexName === name)
          return { name, ...writeLines(this.#store, name, own), taskID: this.#store.next('task') }
        }),
      )
      for (const { taskID, engineChanges } of written) this.#apply(taskID, engineChanges)
      return {
        taskIDs: Object.fromEntries(written.map(({ name, taskID }) => [name, taskID])),
        objectIDs: written.flatMap(({ objectIDs }) => objectIDs),
      }
    })
  }

  /**
   * Writes records of one index in slices, because a thousand of them take a tenth of a second. All
   * are checked before the first is written. After a crash the client sends an unacknowledged batch
   * again.
   */
  async #records(name: string, lines: readonly BatchLine[]) {
    const store = this.#store
    let work: PreparedLines | undefined
    await this.#slicedWrites.add(function* () {
      work = yield* prepareLines(store, store.index(name)?.generation, lines)
    })
    if (!work) throw new Error('The server is closing: nothing was written.')
    const changes = [...work.changes.values()]
    await this.#slicedWrites.add(() => saveRowBatches(store, name, changes, this.#scheduler.clock))
    const taskID = store.writeBatch(() => {
      store.touch(store.indexOrNew(name).name)
      return store.next('task')
    })
    await store.disk.synced()
    this.#apply(taskID, [
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
      const { generation } = this.#store.existing(name)
      const changes = (this.#engines.get(name)?.matching(query) ?? []).map((objectID) => ({
        objectID,
        json: null,
      }))
      return this.#commit(() => {
        this.#store.saveRecords(generation, changes)
        return [{ kind: 'records', name, changes }]
      })
    })
  }

  /**
   * Removes an index with its records and synonyms. An index that does not exist is not an error.
   */
  deleteIndex(name: string): Promise<number> {
    return this.#queue(async () => {
      const index = this.#store.index(name)
      refuseReplica(index)
      const detach = await this.operations.prepareDetach(index, replicasOf(index?.settings))
      return this.#commit(() => {
        detach()
        this.#store.dropIndex(name)
        return [{ kind: 'drop', name }]
      })
    })
  }

  /**
   * Removes temporary indices that an interrupted reindex left behind. Whether one is still in use
   * is checked in the queue, after all earlier writes.
   */
  async removeTemporary(): Promise<void> {
    for (const { name } of this.#store.indices()) {
      if (!isTemporary(name, (live) => this.#store.index(live) !== undefined)) continue
      await this.#queue(() => {
        const index = this.#store.index(name)
        if (this.#isClosed || !index || this.#store.ageOf(index) <= limits.temporaryMs) return
        console.log(`search: removes "${name}", which an interrupted reindex left behind`)
        this.#commit(() => {
          this.#store.dropIndex(name)
          return [{ kind: 'drop', name }]
        })
      })
    }
  }

  /**
   * Changes settings; null resets one to its default.
   * @param forwards whether the settings of the index's replicas change as well
   * @throws ApiError 400
   */
  setSettings(name: string, change: unknown, forwards = false): Promise<number> {
    if (!isObject(change)) throw badRequest('Invalid settings: expected a JSON object')
    requireSettings(change)
    return this.#queue(async () => {
      const before = this.#store.index(name)
      const settings = mergeSettings(before?.settings, change)
      requireReplicas(name, settings, (other) => this.#store.index(other))
      const [old, replicas] = [replicasOf(before?.settings), replicasOf(settings)]
      const left = old.filter((replica) => !replicas.includes(replica))
      const forwarded = forwards ? replicas.filter((replica) => old.includes(replica)) : []
      const { replicas: _, ...own } = change
      const ofReplicas = forwarded.map((replica) => ({
        name: replica,
        settings: mergeSettings(this.#store.index(replica)?.settings, own),
      }))
      const detach = await this.operations.prepareDetach(before, left)
      return this.#commit(() => {
        this.#store.indexOrNew(name)
        this.#store.setSettings(name, settings)
        detach()
        for (const one of ofReplicas) this.#store.setSettings(one.name, one.settings)
        return [
          { kind: 'settings', name, settings },
          ...ofReplicas.map((one): EngineChange => ({ kind: 'settings', ...one })),
          ...replicas
            .filter((replica) => !old.includes(replica))
            .flatMap((one) => attachReplica(this.#store, one, name)),
        ]
      })
    })
  }

  /**
   * Saves synonyms.
   * @param options `replaces` removes the existing ones; `forwards` also changes the index's
   *   replicas
   */
  saveSynonyms(
    name: string,
    items: readonly (JsonObject & { objectID: string })[],
    options: { readonly replaces: boolean; readonly forwards: boolean },
  ): Promise<number> {
    return this.#queue(() =>
      this.#commit(() => {
        this.#store.indexOrNew(name)
        return this.#withReplicas(name, options.forwards).map((one) => {
          if (options.replaces) this.#store.removeSynonyms(one)
          this.#store.saveSynonyms(one, items)
          const most = this.#store.plan.synonyms
          if (this.#store.synonyms(one).length > most)
            throw badRequest(`An index holds at most ${most} synonyms`)
          return synonymsChange(this.#store, one)
        })
      }),
    )
  }

  /** Removes one synonym, or all. @throws ApiError 404 */
  removeSynonyms(
    name: string,
    options: { readonly objectID?: string; readonly forwards: boolean },
  ): Promise<number> {
    return this.#queue(() => {
      this.#store.existing(name)
      return this.#commit(() =>
        this.#withReplicas(name, options.forwards).map((one) => {
          this.#store.removeSynonyms(one, options.objectID)
          return synonymsChange(this.#store, one)
        }),
      )
    })
  }

  #withReplicas(name: string, forwards: boolean): string[] {
    return [name, ...(forwards ? replicasOf(this.#store.index(name)?.settings) : [])]
  }

  /** Writes a change in one transaction, and queues it for the engines under a new task number. */
  #commit(write: () => EngineChange[]): number {
    const { taskID, changes } = this.#store.write(() => ({
      changes: write(),
      taskID: this.#store.next('task'),
    }))
    this.#apply(taskID, changes)
    return taskID
  }

  #apply(taskID: number, changes: readonly EngineChange[]): void {
    this.#engines.apply(
      taskID,
      changes.flatMap((change) => withReplicas(this.#store, change)),
    )
    this.collectGarbage()
  }
}

/**
 * True if a name belongs to a temporary index: one that is filled to replace another index, and
 * remains when that is interrupted. Such names are `docs_tmp_123456` (client-search,
 * replaceAllObjects: a number from 100,000 to 1,099,999) and `docs_tmp_<process>_<milliseconds>`
 * (our own clients).
 * @param exists whether there is an index of a name: a temporary index has one that it will replace
 */
function isTemporary(name: string, exists: (name: string) => boolean): boolean {
  const [, live = '', suffix = ''] = /^(.+)_tmp_(\d{6,7}|\d+_\d{13})$/.exec(name) ?? []
  return live !== '' && exists(live) && (suffix.includes('_') || Number(suffix) < 1_100_000)
}
