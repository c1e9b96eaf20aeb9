import { Engine } from '../engine/engine.ts'
import type { Settings } from '../engine/parameters.ts'
import { type Scheduler, SlicedQueue } from '../scheduler/scheduler.ts'
import type { RecordChange } from '../store/stored.ts'

/** A change that engines take over, with its values: the store may have newer ones by then. */
export type EngineChange = (engines: Engines) => Generator<void> | void

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
      yield* change(this) ?? []
      yield
    }
  }

  /** The engine of an index; a new one if the index has none. */
  engineOrNew(name: string): Engine {
    const engine = this.#engines.get(name) ?? new Engine()
    this.#engines.set(name, engine)
    return engine
  }

  drop(name: string): void {
    this.#engines.delete(name)
  }

  move(from: string, to: string): void {
    this.#engines.set(to, this.engineOrNew(from))
    this.#engines.delete(from)
  }

  *changeRecords(name: string, changes: readonly RecordChange[]): Generator<void> {
    const engine = this.engineOrNew(name)
    for (const { objectID, json } of changes) {
      if (json === null) engine.remove(objectID)
      else engine.save(json)
      yield
    }
  }

  *changeSettings(name: string, settings: Settings): Generator<void> {
    const engine = this.engineOrNew(name)
    if (!engine.setSettings(settings)) this.#engines.set(name, yield* engine.rebuilt(settings))
  }
}
