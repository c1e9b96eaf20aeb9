import type { LimitFunction } from 'p-limit'
import { unknownIndex } from '../errors.ts'
import { replicaSteps, scopeSteps } from '../indices/engine-changes.ts'
import type { Engines, Step } from '../indices/engines.ts'
import { refusePrimary, refuseReplica, replicasOf, untied } from '../indices/replicas.ts'
import type { Store } from '../store/store.ts'
import type { ScopeKind, StoredIndex } from '../store/stored.ts'
import { parseRecord } from './record-changes.ts'
import { copying } from './row-batches.ts'

/** What indices do with each other: one takes the place of another, is copied over it, or is left by it. */
export class IndexOperations {
  readonly #store: Store
  readonly #engines: Engines
  readonly #queue: LimitFunction
  readonly #changed: (write: () => Step[]) => number

  /** @param changed makes one change under a new task number, which it gives */
  constructor(
    store: Store,
    engines: Engines,
    queue: LimitFunction,
    changed: (write: () => Step[]) => number,
  ) {
    this.#store = store
    this.#engines = engines
    this.#queue = queue
    this.#changed = changed
  }

  /** Renames `from` to `to`, which it replaces with settings, synonyms and rules. @throws ApiError 404 */
  move(from: string, to: string): Promise<number> {
    return this.#queue(() => {
      refuseReplica(this.#stored(from))
      refusePrimary(this.#stored(from), 'moved')
      const replaced = this.#store.index(to)
      refuseReplica(replaced)
      const replicas = replicasOf(replaced?.settings)
      // It would be removed to make place for itself.
      if (from === to) return this.#changed(() => [])
      return this.#changed(() => {
        this.#store.moveIndex(from, to)
        if (replicas.length > 0)
          this.#store.setSettings(to, { ...this.#store.index(to)?.settings, replicas: [...replicas] })
        const filled = replicas.flatMap((replica) => replicaSteps(this.#store, replica, to))
        return [{ kind: 'move', from, to }, ...filled]
      })
    })
  }

  /**
   * Copies the named parts of an index over those of another; without names everything, records too. Parts of an index that does not exist
   * are nothing to copy (replaceAllObjects on a first run asks for that).
   * @throws ApiError 404 for the records of an index that does not exist
   */
  copy(from: string, to: string, scope: readonly ('settings' | ScopeKind)[] | null): Promise<number> {
    return this.#queue(async () => {
      const source = scope ? this.#store.index(from) : this.#stored(from)
      if (!source || from === to) return this.#changed(() => [])
      const target = this.#store.index(to)
      if (scope === null) refuseReplica(target)
      const { primary, replicas } = target?.settings ?? {}
      const ties = { ...(primary !== undefined && { primary }), ...(replicas !== undefined && { replicas }) }
      const copiedSettings = { ...untied(source.settings), ...ties }
      const parts = scope ?? ['settings', 'synonyms', 'rules']
      const generation = scope ? null : await this.#copyRecords(source.generation)
      return this.#changed(() => {
        this.#store.indexOrNew(to)
        if (generation !== null) this.#store.setGeneration(to, generation)
        if (parts.includes('settings')) this.#store.setSettings(to, copiedSettings)
        for (const kind of ['synonyms', 'rules'] as const) {
          if (!parts.includes(kind)) continue
          const items = this.#store.scope(from, kind).map((item) => parseRecord(item))
          this.#store.removeScope(to, kind)
          this.#store.saveScope(to, kind, items)
        }
        const copied: Step[] = generation === null ? [] : [{ kind: 'copyRecords', from, to }]
        const settings: Step[] = parts.includes('settings')
          ? [{ kind: 'settings', name: to, settings: copiedSettings }]
          : []
        const filled = generation === null ? [] : replicasOf(copiedSettings)
        return [
          ...copied,
          ...settings,
          ...scopeSteps(this.#store, to),
          ...filled.flatMap((replica) => replicaSteps(this.#store, replica, to)),
        ]
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

  /**
   * Copies the records of an index for replicas that it loses: they stay what they are, as indices of their own.
   * @returns the change that makes them so
   */
  async detaching(primary: StoredIndex | undefined, names: readonly string[]): Promise<() => void> {
    const copies: { name: string; generation: number }[] = []
    for (const name of primary ? names : []) {
      copies.push({ name, generation: await this.#copyRecords(primary?.generation ?? 0) })
    }
    return () => {
      for (const { name, generation } of copies) {
        this.#store.setGeneration(name, generation)
        this.#store.setSettings(name, untied(this.#store.index(name)?.settings ?? {}))
      }
    }
  }

  #stored(name: string): StoredIndex {
    const index = this.#store.index(name)
    if (!index) throw unknownIndex(name)
    return index
  }
}
