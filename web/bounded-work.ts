/**
 * Work that serves one document, and that a document may make endless: a page's text, its Markdown,
 * its records. It keeps the process from everything else, so no timer of it can stop it. A thread
 * watches (`watch.ts`): it ends the process, and the next one leaves this work out until the
 * document changes.
 */

import type { EndedWork } from '#server/cut-off/records.ts'
import { currentSingleton, replaceSingleton } from './singleton.ts'

/** The work that {@link bounded} does. */
export interface BoundedWork {
  /** Name of what is made, as the beginning of a sentence: `The text of llm`. */
  readonly name: string
  readonly document: string
  /** All that it is made from, as JSON has it. */
  readonly from: unknown
}

/** Runner of work, which lets a thread tell which work is being done. */
export interface WorkWatch {
  readonly run: <Result>(work: BoundedWork, make: () => Result) => Result
  /** The work that is not begun again. */
  readonly givenUp: () => readonly (EndedWork & { readonly reason: string })[]
  /** Forgets the work for documents that readers do not see anymore. */
  readonly forget: (documents: ReadonlySet<string>) => void
}

/** Makes a watch the one of this process. */
export function setWorkWatch(watch: WorkWatch): void {
  replaceSingleton('workWatch', watch)
}

/** The watch of this process; undefined in a build and in development. */
export function workWatch(): WorkWatch | undefined {
  return currentSingleton<WorkWatch>('workWatch')
}

/**
 * Does work that must not be asynchronous.
 * @throws Error at once, without doing it, if an earlier process was cut off during the same work
 */
export function bounded<Result>(work: BoundedWork, make: () => Result): Result {
  const watch = workWatch()
  return watch ? watch.run(work, make) : make()
}
