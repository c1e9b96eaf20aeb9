import { Engine } from '../engine/engine.ts'
import type { Settings } from '../engine/parameters.ts'
import type { Synonym } from '../engine/synonyms.ts'
import { type Scheduler, SlicedQueue } from '../scheduler/scheduler.ts'
import type { RecordChange } from '../store/stored.ts'

/** A change that an engine takes over, with its values: the store may have newer ones by then. */
export type EngineChange =
  | { readonly kind: 'create' | 'drop'; readonly name: string }
  | { readonly kind: 'records'; readonly name: string; readonly changes: readonly RecordChange[] }
  | { readonly kind: 'settings'; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'synonyms'; readonly name: string; readonly synonyms: readonly Synonym[] }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }

/**
 * The engines of all indices. They apply the store's changes in the order in which those were
 * acknowledged, in slices, so that searches are answered in between. A rebuild fills a second
 * engine, which replaces the first one when it is complete.
 */
export class Engines {
  readonly #engines = new Map<string, Engine>()
  readonly #queue: SlicedQueue
  readonly #pending = new Set<number>()

  constructor(scheduler: Scheduler) {
    this.#queue = new SlicedQueue(scheduler, 'background')
  }

  get(name: string): Engine | undefined {
    return this.#engines.get(name)
  }

  /** Sets an engine at once: for the start of the server, when no change is queued. */
  set(name: string, engine: Engine): void {
    this.#engines.set(name, engine)
  }

  /** Number of tasks whose changes are not applied yet. */
  get pendingCount(): number {
    return this.#pending.size
  }

  /** True while changes of a task are queued or being applied. */
  isPending(taskID: number): boolean {
    return this.#pending.has(taskID)
  }

  /** Queues the changes of a task. */
  apply(taskID: number, changes: readonly EngineChange[]): void {
    this.#pending.add(taskID)
    this.#queue
      .add(() => this.#applyAll(changes))
      .catch((error: unknown) => {
        console.error(
          `search: task ${taskID} is saved but could not be indexed; the next start indexes it again.`,
          error,
        )
      })
      .finally(() => this.#pending.delete(taskID))
  }

  /** Resolves when everything queued so far is applied. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  /** Stops at the next pause. */
  stop(): void {
    this.#queue.stop()
  }

  *#applyAll(changes: readonly EngineChange[]): Generator<void> {
    for (const change of changes) {
      yield* this.#apply(change)
      yield
    }
  }

  *#apply(change: EngineChange): Generator<void> {
    switch (change.kind) {
      case 'create':
        this.#engineOrNew(change.name)
        return
      case 'drop':
        this.#engines.delete(change.name)
        return
      case 'records':
        yield* this.#records(this.#engineOrNew(change.name), change.changes)
        return
      case 'settings': {
        const engine = this.#engineOrNew(change.name)
        if (engine.setSettings(change.settings)) return
        this.#engines.set(change.name, yield* engine.rebuilt(change.settings))
        return
      }
      case 'synonyms':
        this.#engineOrNew(change.name).setSynonyms(change.synonyms)
        return
      case 'move': {
        const engine = this.#engineOrNew(change.from)
        this.#engines.delete(change.from)
        this.#engines.set(change.to, engine)
        return
      }
      default:
        change satisfies never
    }
  }

  *#records(engine: Engine, changes: readonly RecordChange[]): Generator<void> {
    for (const { objectID, json } of changes) {
      if (json === null) engine.remove(objectID)
      else engine.save(json)
      yield
    }
  }

  #engineOrNew(name: string): Engine {
    const engine = this.#engines.get(name) ?? new Engine()
    this.#engines.set(name, engine)
    return engine
  }
}
