/** Changes that wait for a run, or are being worked on by one. */
import type { RevisionChange } from '#dependencies/fingerprint.ts'
import type { Failure } from './plan.ts'
import type { RunOutcome } from './regenerate.ts'

/** What a run waits for: its turn and the lake, pages, or search records. */
export type Stage = 'lake' | 'pages' | 'records'

/** Documents that may have changed, or everything. */
export interface PendingChanges {
  readonly ids: ReadonlySet<string>
  readonly everything: boolean
  /** What some of them were for a while. */
  readonly revisionChanges: readonly RevisionChange[]
  /** Pages whose queries are asked again, whatever the documents say. */
  readonly paths: ReadonlySet<string>
}

/** Nothing was noticed. */
export const noChanges: PendingChanges = {
  ids: new Set(),
  everything: false,
  revisionChanges: [],
  paths: new Set(),
}

/** What one run is about, and how it ends. */
export interface Batch {
  readonly ids: Set<string>
  everything: boolean
  readonly revisionChanges: RevisionChange[]
  readonly paths: Set<string>
  readonly done: Promise<RunOutcome>
  readonly settle: (outcome: Promise<RunOutcome>) => void
  /** How far it has come. */
  stage: Stage
}

/** Both. */
export function mergeChanges(one: PendingChanges, other: PendingChanges): PendingChanges {
  return {
    ids: new Set([...one.ids, ...other.ids]),
    revisionChanges: [...one.revisionChanges, ...other.revisionChanges],
    everything: one.everything || other.everything,
    paths: new Set([...one.paths, ...other.paths]),
  }
}

/** Adds to a batch what was noticed besides. */
export function addChanges(batch: Batch, { ids, everything, revisionChanges, paths }: PendingChanges): void {
  for (const id of ids) batch.ids.add(id)
  batch.revisionChanges.push(...revisionChanges)
  for (const path of paths) batch.paths.add(path)
  if (everything) batch.everything = true
}

/** A batch about noChanges yet. */
export function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<RunOutcome>()
  const noticed = { ids: new Set<string>(), everything: false, revisionChanges: [], paths: new Set<string>() }
  return { ...noticed, done: promise, settle: resolve, stage: 'lake' }
}

const unfinishedStages: { readonly [Name in Stage]: Failure } = {
  lake: { what: 'content lake', why: 'the change is not read from the content lake yet' },
  pages: { what: 'pages', why: 'not all of them are rendered yet' },
  records: { what: 'search records', why: 'the search service has not taken all of them yet' },
}

/** What is not done of these batches, for people. */
export function unfinishedParts(batches: readonly Batch[]): Failure[] {
  return [...new Set(batches.map(({ stage }) => unfinishedStages[stage]))]
}
