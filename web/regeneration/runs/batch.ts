/** The changes that one run is about. */
import type { RevisionChange } from '#dependencies/fingerprint.ts'
import type { Failure } from './plan.ts'
import type { RunOutcome } from './regenerate.ts'

/** Stage of a run, by what it waits for: its turn and the lake, pages, or search records. */
export type Stage = 'lake' | 'pages' | 'records'

/** Documents that may have changed, or everything. */
export interface PendingChanges {
  readonly ids: Set<string>
  everything: boolean
  /** Changes of some of them, as events reported them. */
  readonly revisionChanges: RevisionChange[]
  /** Pages whose queries are revalidated, whatever the documents say. */
  readonly paths: Set<string>
  /** True if one transaction changed several of them: readers get all new versions at once. */
  atOnce: boolean
  /**
   * The requests that reported them, for log and traces: their ids, with the span of each as a
   * `traceparent` header if there is one.
   */
  readonly requests: Map<string, string | undefined>
}

/** No changes yet. */
export function noChanges(): PendingChanges {
  return {
    ids: new Set(),
    everything: false,
    revisionChanges: [],
    paths: new Set(),
    atOnce: false,
    requests: new Map(),
  }
}

/** The changes of one run, and its result. */
export interface Batch extends PendingChanges {
  readonly done: Promise<RunOutcome>
  readonly settle: (outcome: Promise<RunOutcome>) => void
  /** Resolves when nothing is left but to render expired pages; never if something else failed. */
  readonly exact: Promise<void>
  readonly onExact: () => void
  /** How far the run has come. */
  stage: Stage
}

/** Adds changes to others. */
export function addChanges(changes: PendingChanges, some: Partial<PendingChanges>): void {
  const added = { ...noChanges(), ...some }
  for (const id of added.ids) changes.ids.add(id)
  changes.revisionChanges.push(...added.revisionChanges)
  for (const path of added.paths) changes.paths.add(path)
  changes.everything ||= added.everything
  changes.atOnce ||= added.atOnce
  for (const [id, trace] of added.requests) changes.requests.set(id, trace)
}

/** A batch without changes. */
export function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<RunOutcome>()
  const { promise: exact, resolve: onExact } = Promise.withResolvers<void>()
  return { ...noChanges(), done: promise, settle: resolve, exact, onExact, stage: 'lake' }
}

const unfinishedStages: { readonly [Name in Stage]: Failure } = {
  lake: { what: 'content lake', why: 'the change is not read from the content lake yet' },
  pages: { what: 'pages', why: 'not all of them are rendered yet' },
  records: { what: 'search records', why: 'the search service has not accepted all of them yet' },
}

/** Unfinished parts of these batches, in words for people. */
export function unfinishedParts(batches: readonly Batch[]): Failure[] {
  return [...new Set(batches.map(({ stage }) => unfinishedStages[stage]))]
}
