import pLimit from 'p-limit'
import { isObject } from '../engine/attributes.ts'
import { requireSettings, resolveParameters } from '../engine/parameters.ts'
import type { Synonym } from '../engine/synonyms.ts'
import { badRequest } from '../errors.ts'
import type { EngineChange, Engines } from '../indices/engines.ts'
import { limits } from '../limits.ts'
import { type Scheduler, SlicedQueue } from '../scheduler/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'
import { type BatchLine, type PreparedLines, prepareLines } from './batch.ts'

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
  #isClosed = false
  /** A batch takes several transactions. */
  readonly #queue = pLimit(1)

  constructor(store: Store, engines: Engines, scheduler: Scheduler) {
    this.#store = store
    this.#engines = engines
    this.#scheduler = scheduler
    this.#slicedWrites = new SlicedQueue(scheduler, 'writes')
    this.#garbage = new SlicedQueue(scheduler, 'background')
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
   * Applies a batch, in slices, because a thousand records take a tenth of a second. All lines are
   * checked before the first is written, so a batch that is refused changes nothing. After a crash
   * the client sends an unacknowledged batch again.
   * @throws ApiError 400 naming what is wrong with which line
   */
  batch(name: string, lines: readonly BatchLine[]): Promise<{ taskID: number; objectIDs: string[] }> {
    const [store, engines] = [this.#store, this.#engines]
    return this.#scheduler.track('writes', () =>
      this.#queue(async () => {
        let prepared: PreparedLines | null = null as PreparedLines | null
        await this.#slicedWrites.add(function* () {
          prepared = yield* prepareLines(store, name, engines.get(name)?.size ?? 0, lines)
        })
        if (!prepared) throw new Error('The server is closing: nothing was written.')
        const { changes, objectIDs } = prepared
        await this.#slicedWrites.add(() => saveRowBatches(store, name, changes, this.#scheduler.clock))
        const taskID = store.writeBatch(() => {
          store.touch(store.indexOrNew(name).name)
          return store.next('task')
        })
        await store.disk.synced()
        this.#apply(taskID, [(engines) => engines.changeRecords(name, changes)])
        return { taskID, objectIDs }
      }),
    )
  }

  /** Removes an index with its records and synonyms, if it exists. */
  deleteIndex(name: string): Promise<number> {
    return this.#change(() => {
      this.#store.dropIndex(name)
      return [(engines) => engines.drop(name)]
    })
  }

  /** Changes settings; null resets one to its default. @throws ApiError 400 */
  setSettings(name: string, change: unknown): Promise<number> {
    if (!isObject(change)) throw badRequest('Invalid settings: expected a JSON object')
    requireSettings(change)
    return this.#change(() => {
      const merged = Object.entries({ ...this.#store.indexOrNew(name).settings, ...change })
      const settings = Object.fromEntries(merged.filter(([, value]) => value !== null))
      resolveParameters({}, settings)
      this.#store.setSettings(name, settings)
      return [(engines) => engines.changeSettings(name, settings)]
    })
  }

  /** Saves synonyms. @param replaces removes the existing ones */
  saveSynonyms(name: string, items: readonly Synonym[], replaces = false): Promise<number> {
    return this.#change(() => {
      this.#store.indexOrNew(name)
      if (replaces) this.#store.removeSynonyms(name)
      this.#store.saveSynonyms(name, items)
      const most = this.#store.plan.synonyms
      if (this.#store.synonyms(name).length > most)
        throw badRequest(`An index holds at most ${most} synonyms`)
      return [this.#synonymsChange(name)]
    })
  }

  /**
   * Renames `from` to `to`, which it replaces with settings and synonyms.
   * @throws ApiError 404
   */
  move(from: string, to: string): Promise<number> {
    return this.#change(() => {
      this.#store.existing(from)
      // Otherwise the index would be removed to make room for itself.
      if (from === to) return []
      this.#store.moveIndex(from, to)
      return [(engines) => engines.move(from, to)]
    })
  }

  /**
   * Copies parts of an index over those of another. Of an index that does not exist, nothing is
   * copied (replaceAllObjects sends that on a first run).
   */
  copy(from: string, to: string, parts: readonly ('settings' | 'synonyms')[]): Promise<number> {
    return this.#change(() => {
      const source = this.#store.index(from)
      if (!source || from === to) return []
      const target = this.#store.indexOrNew(to)
      const { settings } = parts.includes('settings') ? source : target
      this.#store.setSettings(to, settings)
      if (parts.includes('synonyms')) {
        this.#store.removeSynonyms(to)
        this.#store.saveSynonyms(to, this.#store.synonyms(from))
      }
      return [(engines) => engines.changeSettings(to, settings), this.#synonymsChange(to)]
    })
  }

  #synonymsChange(name: string): EngineChange {
    const synonyms = this.#store.synonyms(name)
    return (engines) => engines.engineOrNew(name).setSynonyms(synonyms)
  }

  /**
   * Queues a change, which is written in one transaction, and then queued for the engines under a
   * new task number.
   * @throws what it throws, and then nothing is written
   */
  #change(write: () => EngineChange[]): Promise<number> {
    return this.#queue(() => {
      const { taskID, changes } = this.#store.write(() => ({
        changes: write(),
        taskID: this.#store.next('task'),
      }))
      this.#apply(taskID, changes)
      return taskID
    })
  }

  #apply(taskID: number, changes: readonly EngineChange[]): void {
    this.#engines.apply(taskID, changes)
    this.collectGarbage()
  }
}

/**
 * Saves records of an index, which is created if it does not exist. A transaction takes as long as
 * a slice.
 * @param clock monotonic milliseconds
 */
function* saveRowBatches(
  store: Store,
  name: string,
  changes: readonly RecordChange[],
  clock: () => number,
): Generator<void> {
  for (let at = 0; at < changes.length; ) {
    at = store.writeBatch(() => {
      const { generation } = store.indexOrNew(name)
      const until = clock() + limits.sliceMs
      let next = at
      do {
        store.saveRecords(generation, changes.slice(next, next + limits.rowsPerStatement))
        next += limits.rowsPerStatement
      } while (next < changes.length && clock() < until)
      return next
    })
    yield
  }
  store.disk.copySoon()
}

/** Deletes the records that belong to no index. */
function* deleteUnusedRows(store: Store): Generator<void> {
  while (store.writeBatch(() => store.deleteUnusedRecords(limits.rowsPerSlice))) yield
  store.disk.copySoon()
}
