import { Engine } from '../engine/engine.ts'
import type { Settings } from '../engine/parameters.ts'
import type { Rule } from '../engine/rule-format.ts'
import type { Synonym } from '../engine/synonyms.ts'
import type { Traffic } from '../scheduler/scheduler.ts'
import { Slices } from '../scheduler/sliced-queue.ts'
import type { RecordChange } from '../store/stored.ts'

/** One change that an engine takes over from the store. It carries its values: the store may be further on by then. */
export type Step =
  | { readonly kind: 'create' | 'empty' | 'drop'; readonly name: string }
  | { readonly kind: 'records'; readonly name: string; readonly changes: readonly RecordChange[] }
  | { readonly kind: 'settings'; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'synonyms'; readonly name: string; readonly synonyms: readonly Synonym[] }
  | { readonly kind: 'rules'; readonly name: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'move' | 'copyRecords'; readonly from: string; readonly to: string }

/**
 * The engines of all indices. They follow the store's changes in the order in which those were acknowledged, in slices, so that searches
 * are answered meanwhile; a rebuild fills a second engine and takes the first one's place when it is complete.
 */
export class Engines {
  readonly #engines = new Map<string, Engine>()
  readonly #slices: Slices
  readonly #pending = new Set<number>()

  constructor(traffic: Traffic) {
    this.#slices = new Slices(() => traffic.slice(), traffic.clock)
  }

  get(name: string): Engine | undefined {
    return this.#engines.get(name)
  }

  /** Puts an engine in place at once: for the start, when nothing is queued. */
  set(name: string, engine: Engine): void {
    this.#engines.set(name, engine)
  }

  /** Whether a task's steps are still to be followed. */
  isPending(taskID: number): boolean {
    return this.#pending.has(taskID)
  }

  /** Queues the steps of a task. */
  follow(taskID: number, steps: readonly Step[]): void {
    this.#pending.add(taskID)
    this.#slices
      .add(() => this.#take(steps))
      .catch((error: unknown) => {
        console.error(
          `search: task ${taskID} is saved but could not be indexed; the next start indexes it again.`,
          error,
        )
      })
      .finally(() => this.#pending.delete(taskID))
  }

  /** Queues other work that should not hold up searches. @returns settled when it is done */
  inSlices(work: () => Iterator<void, void>): Promise<void> {
    return this.#slices.add(work)
  }

  /** Settled when everything queued so far is followed. */
  idle(): Promise<void> {
    return this.#slices.idle()
  }

  /** Stops following, at the next pause. */
  stop(): void {
    this.#slices.stop()
  }

  *#take(steps: readonly Step[]): Generator<void> {
    for (const step of steps) {
      yield* this.#step(step)
      yield
    }
  }

  *#step(step: Step): Generator<void> {
    switch (step.kind) {
      case 'create':
        this.#engineOrNew(step.name)
        return
      case 'empty':
        this.#engines.set(step.name, this.#engineOrNew(step.name).emptied())
        return
      case 'drop':
        this.#engines.delete(step.name)
        return
      case 'records':
        yield* this.#records(this.#engineOrNew(step.name), step.changes)
        return
      case 'settings': {
        const engine = this.#engineOrNew(step.name)
        if (engine.setSettings(step.settings)) return
        this.#engines.set(step.name, yield* engine.rebuilt(step.settings))
        return
      }
      case 'synonyms':
        this.#engineOrNew(step.name).setSynonyms(step.synonyms)
        return
      case 'rules':
        this.#engineOrNew(step.name).setRules(step.rules)
        return
      case 'move': {
        const engine = this.#engineOrNew(step.from)
        this.#engines.delete(step.from)
        this.#engines.set(step.to, engine)
        return
      }
      case 'copyRecords': {
        const source = this.#engineOrNew(step.from)
        this.#engines.set(step.to, yield* source.rebuilt(source.settings))
        return
      }
      default:
        step satisfies never
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
