/** The changes that one run is about. */
import type { RevisionChange } from '#dependencies/fingerprint.ts'
import type { Failure } from './plan.ts'
import type { RunOutcome } from './regenerate.ts'

/** Stage of a run, by what it waits for: its turn and the lake, pages, or search records. */
export type Stage = 'lake' | 'pages' | 'records'

/** Documents that may have changed, or everything. */
export interface PendingChanges {
  readonly ids: ReadonlySet<string>
  readonly everything: boolean
  /** Changes of some of them, as events reported them. */
  readonly revisionChanges: readonly RevisionChange[]
  /** Pages whose queries are revalidated, whatever the documents say. */
  readonly paths: ReadonlySet<string>
  /** True if one transaction changed several of them: readers get all new versions at once. */
  readonly atOnce: boolean
  /**
   * The requests that reported them, for log and traces: their ids, with the span of each as a
   * `traceparent` header if there is one.
   */
  readonly requests: ReadonlyMap<string, string | undefined>
}

/** No changes. */
export const noChanges: PendingChanges = {
  ids: new Set(),
  everything: false,
  revisionChanges: [],
  paths: new Set(),
  atOnce: false,
  requests: new Map(),
}

/** The changes of one run, and its result. */
export interface Batch {
  readonly ids: Set<string>
  everything: boolean
  readonly revisionChanges: RevisionChange[]
  readonly paths: Set<string>
  atOnce: boolean
  readonly requests: Map<string, string | undefined>
  readonly done: Promise<RunOutcome>
  readonly settle: (outcome: Promise<RunOutcome>) => void
  /** Resolves when nothing is left but to render expired pages; never if something else failed. */
  readonly exact: Promise<void>
  readonly onExact: () => void
  /** How far the run has come. */
  stage: Stage
}

/** Changes of both. */
export function mergeChanges(one: PendingChanges, other: PendingChanges): PendingChanges {
  return {
    ids: new Set([...one.ids, ...other.ids]),
    revisionChanges: [...one.revisionChanges, ...other.revisionChanges],
    everything: one.everything || other.everything,
    paths: new Set([...one.paths, ...other.paths]),
    atOnce: one.atOnce || other.atOnce,
    requests: new Map([...one.requests, ...other.requests]),
  }
}

/** Adds changes to a batch. */
export function addChanges(batch: Batch, changes: PendingChanges): void {
  const { ids, everything, revisionChanges, paths, atOnce, requests } = changes
  for (const id of ids) batch.ids.add(id)
  batch.revisionChanges.push(...revisionChanges)
  for (const path of paths) batch.paths.add(path)
  if (everything) batch.everything = true
  if (atOnce) batch.atOnce = true
  for (const [id, trace] of requests) batch.requests.set(id, trace)
}

/** A batch without changes. */
export function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<RunOutcome>()
  const { promise: exact, resolve: onExact } = Promise.withResolvers<void>()
  return {
    ids: new Set(),
    everything: false,
    revisionChanges: [],
    paths: new Set(),
    atOnce: false,
    requests: new Map(),
    done: promise,
    settle: resolve,
    exact,
    onExact,
    stage: 'lake',
  }
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
