/** Status that the site reports about its runs. */

import type { ProcessesStatus } from '#freshness/cluster.ts'
import type { Reconciliation } from '../reconcile/reconcile.ts'
import type { RejectedEvents } from '../webhook/rejected-events.ts'
import type { Failure } from './plan.ts'
import type { QuarantineEntry } from './quarantine.ts'
import type { RunReport } from './regenerate.ts'

/** The answer of `/api/status`. */
export interface Status {
  /** Runs since the start of the process. */
  readonly runs: number
  /** Runs that wait or are active. */
  readonly waiting: number
  readonly last: FinishedRun | null
  /** The last runs, newest first: what each did and how long it took. */
  readonly recent: readonly FinishedRun[]
  /**
   * Unresolved failures; empty as soon as all are resolved. A store that does not answer now counts
   * as one.
   */
  readonly failures: readonly Failure[]
  /** Documents that could not be processed, and when each is tried again. */
  readonly quarantined: readonly QuarantineEntry[]
  /** When failures are retried, ISO 8601; null if there is none. */
  readonly nextTry: string | null
  /** Number of pages whose search records are stale; null while the store does not answer. */
  readonly staleRecords: number | null
  /** Number of entries in the page index. */
  readonly pages: number
  /** Number of pages that have expired and are not rendered again yet. */
  readonly expiredPages: number
  /** Number of paths that are being rendered. */
  readonly rendering: number
  readonly build: string
  /** The processes that share the store; null if only this process can use it. */
  readonly nodes: ProcessesStatus | null
  /** Comparisons of revisions with the lake, and what they found. */
  readonly reconciliation: Reconciliation | null
  /** Requests to the webhook that were rejected. */
  readonly rejected: RejectedEvents
}

/** A report with the time at which its run ended, ISO 8601. */
export type FinishedRun = RunReport & { readonly at: string }
