import type { LimitFunction } from 'p-limit'
import { replicaChanges, synonymsChange } from '../indices/engine-changes.ts'
import type { EngineChange, Engines } from '../indices/engines.ts'
import { refusePrimary, refuseReplica, replicasOf, withoutReplicaSettings } from '../indices/replicas.ts'
import type { Store } from '../store/store.ts'
import type { StoredIndex } from '../store/stored.ts'
import { parseRecord } from './record-changes.ts'
import { copyRowBatches } from './row-batches.ts'

/** Operations on several indices: move, copy, and turning replicas into indices. */
export class IndexOperations {
  readonly #store: Store
  readonly #engines: Engines
  readonly #queue: LimitFunction
  readonly #commit: (write: () => EngineChange[]) => number

  /** @param commit writes changes to the store under a new task number, which it returns */
  constructor(
    store: Store,
    engines: Engines,
    queue: LimitFunction,
    commit: (write: () => EngineChange[]) => number,
  ) {
    this.#store = store
    this.#engines = engines
    this.#queue = queue
    this.#commit = commit
  }

  /**
   * Renames `from` to `to`, which it replaces with settings and synonyms.
   * @throws ApiError 404
   */
  move(from: string, to: string): Promise<number> {
    return this.#queue(() => {
      refuseReplica(this.#store.existing(from))
      refusePrimary(this.#store.existing(from), 'moved')
      const replaced = this.#store.index(to)
      refuseReplica(replaced)
      const replicas = replicasOf(replaced?.settings)
      // Otherwise the index would be removed to make room for itself.
      if (from === to) return this.#commit(() => [])
      return this.#commit(() => {
        this.#store.moveIndex(from, to)
        if (replicas.length > 0)
          this.#store.setSettings(to, { ...this.#store.index(to)?.settings, replicas: [...replicas] })
        const filled = replicas.flatMap((replica) => replicaChanges(this.#store, replica, to))
        return [{ kind: 'move', from, to }, ...filled]
      })
    })
  }

  /**
   * Copies the named parts of an index over those of another, or everything including records when
   * no part is named. Copying parts of an index that does not exist does nothing (replaceAllObjects
   * sends that on a first run).
   * @throws ApiError 404 for the records of an index that does not exist
   */
  copy(from: string, to: string, scope: readonly ('settings' | 'synonyms')[] | null): Promise<number> {
    return this.#queue(async () => {
      const source = scope ? this.#store.index(from) : this.#store.existing(from)
      if (!source || from === to) return this.#commit(() => [])
      const target = this.#store.index(to)
      if (scope === null) refuseReplica(target)
      const { primary, replicas } = target?.settings ?? {}
      const replicaSettings = {
        ...(primary !== undefined && { primary }),
        ...(replicas !== undefined && { replicas }),
      }
      const copiedSettings = { ...withoutReplicaSettings(source.settings), ...replicaSettings }
      const parts = scope ?? ['settings', 'synonyms']
      const generation = scope ? null : await this.#copyRecords(source.generation)
      return this.#commit(() => {
        this.#store.indexOrNew(to)
        if (generation !== null) this.#store.setGeneration(to, generation)
        if (parts.includes('settings')) this.#store.setSettings(to, copiedSettings)
        if (parts.includes('synonyms')) {
          const items = this.#store.synonyms(from).map((item) => parseRecord(item))
          this.#store.removeSynonyms(to)
          this.#store.saveSynonyms(to, items)
        }
        const copied: EngineChange[] = generation === null ? [] : [{ kind: 'copyRecords', from, to }]
        const settings: EngineChange[] = parts.includes('settings')
          ? [{ kind: 'settings', name: to, settings: copiedSettings }]
          : []
        const filled = generation === null ? [] : replicasOf(copiedSettings)
        return [
          ...copied,
          ...settings,
          synonymsChange(this.#store, to),
          ...filled.flatMap((replica) => replicaChanges(this.#store, replica, to)),
        ]
      })
    })
  }

  /** Copies records to a new generation. After a crash the next start deletes it. */
  async #copyRecords(from: number): Promise<number> {
    const to = this.#store.write(() => this.#store.newGeneration())
    let isComplete = false
    const store = this.#store
    await this.#engines.runInSlices(function* () {
      yield* copyRowBatches(store, from, to)
      isComplete = true
    })
    if (!isComplete) throw new Error('The server is closing: the copy was not made.')
    return to
  }

  /**
   * Copies the records of an index for replicas that are removed from it, which become indices.
   * @returns a function that assigns the copies, to be called in the transaction of the change
   */
  async prepareDetach(primary: StoredIndex | undefined, names: readonly string[]): Promise<() => void> {
    const copies: { name: string; generation: number }[] = []
    for (const name of primary ? names : []) {
      copies.push({ name, generation: await this.#copyRecords(primary?.generation ?? 0) })
    }
    return () => {
      for (const { name, generation } of copies) {
        this.#store.setGeneration(name, generation)
        this.#store.setSettings(name, withoutReplicaSettings(this.#store.index(name)?.settings ?? {}))
      }
    }
  }
}
