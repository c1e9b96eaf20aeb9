/** What the site reports about its runs. */

import type { Reconciliation } from '../reconcile/reconcile.ts'
import type { RejectedEvents } from '../webhook/rejected-events.ts'
import type { Failure } from './plan.ts'
import type { QuarantineEntry } from './quarantine.ts'
import type { RunReport } from './regenerate.ts'

/** What `/api/status` tells. */
export interface Status {
  /** Runs since the start of the process. */
  readonly runs: number
  /** Notices that wait or are worked on. */
  readonly waiting: number
  readonly last: FinishedRun | null
  /** The last runs, newest first: what each did and how long it took. */
  readonly recent: readonly FinishedRun[]
  /** What could not be done yet; empty as soon as it is mended. */
  readonly failures: readonly Failure[]
  /** Documents that could not be processed, and when each is tried again. */
  readonly quarantined: readonly QuarantineEntry[]
  /** When it is tried again, ISO 8601; null when noChanges failed. */
  readonly nextTry: string | null
  /** Pages whose search records are not fresh yet. */
  readonly staleRecords: number
  /** Pages kept by the cache. */
  readonly pages: number
  /** Paths that are being rendered right now. */
  readonly rendering: number
  readonly build: string
  /** Comparisons of revisions with the lake, and what they found. */
  readonly reconciliation: Reconciliation | null
  /** Requests that were no notice, or not from the lake. */
  readonly rejected: RejectedEvents
}

/** A report with the time at which its run ended, ISO 8601. */
export type FinishedRun = RunReport & { readonly at: string }
