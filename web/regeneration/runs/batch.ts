/** Changes that wait for a run, or are being worked on by one. */
import type { Step } from '#dependencies/fingerprint.ts'
import type { Failure } from './plan.ts'
import type { Outcome } from './regenerate.ts'

/** What a run waits for: its turn and the lake, pages, or search records. */
export type Stage = 'lake' | 'pages' | 'records'

/** Documents that may have changed, or everything. */
export interface Noticed {
  readonly ids: ReadonlySet<string>
  readonly everything: boolean
  /** What some of them were for a while. */
  readonly steps: readonly Step[]
  /** Pages whose queries are asked again, whatever the documents say. */
  readonly paths: ReadonlySet<string>
}

/** Nothing was noticed. */
export const nothing: Noticed = { ids: new Set(), everything: false, steps: [], paths: new Set() }

/** What one run is about, and how it ends. */
export interface Batch {
  readonly ids: Set<string>
  everything: boolean
  readonly steps: Step[]
  readonly paths: Set<string>
  readonly done: Promise<Outcome>
  readonly settle: (outcome: Promise<Outcome>) => void
  /** How far it has come. */
  stage: Stage
}

/** Both. */
export function together(one: Noticed, other: Noticed): Noticed {
  return {
    ids: new Set([...one.ids, ...other.ids]),
    steps: [...one.steps, ...other.steps],
    everything: one.everything || other.everything,
    paths: new Set([...one.paths, ...other.paths]),
  }
}

/** Adds to a batch what was noticed besides. */
export function add(batch: Batch, { ids, everything, steps, paths }: Noticed): void {
  for (const id of ids) batch.ids.add(id)
  batch.steps.push(...steps)
  for (const path of paths) batch.paths.add(path)
  if (everything) batch.everything = true
}

/** A batch about nothing yet. */
export function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const noticed = { ids: new Set<string>(), everything: false, steps: [], paths: new Set<string>() }
  return { ...noticed, done: promise, settle: resolve, stage: 'lake' }
}

const unfinishedStages: { readonly [Name in Stage]: Failure } = {
  lake: { what: 'content lake', why: 'the change is not read from the content lake yet' },
  pages: { what: 'pages', why: 'not all of them are rendered yet' },
  records: { what: 'search records', why: 'the search service has not taken all of them yet' },
}

/** What is not done of these batches, for people. */
export function unfinishedOf(batches: readonly Batch[]): Failure[] {
  return [...new Set(batches.map(({ stage }) => unfinishedStages[stage]))]
}
