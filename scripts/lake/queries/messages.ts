/** What the lake and a query thread (thread.ts) say to each other. */
import type { StoredDocument } from '../documents.ts'
import type { OverBudget } from '../groq/budget.ts'
import type { Perspective } from '../groq/perspective.ts'
import type { BudgetLimits } from '../groq/run.ts'
import type { Identity } from '../http.ts'

/** A query of a client. */
export interface ClientQuery {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly perspective: Perspective
  readonly identity: Identity
}

/** Whose documents they are, for `sanity::projectId()` and `sanity::dataset()`. */
export interface DatasetName {
  readonly projectId: string
  readonly dataset: string
}

/** To the thread, which does one after the other. */
export type ToThread =
  /** A part of all documents, as a JSON array. */
  | { readonly type: 'documents'; readonly json: string }
  /** A transaction: documents by id, null for those that are gone. */
  | { readonly type: 'changes'; readonly changes: readonly { id: string; after: StoredDocument | null }[] }
  /** Asks for `ready`, when all that came before is done. */
  | { readonly type: 'loaded' }
  | { readonly type: 'query'; readonly asked: ClientQuery; readonly allowance: BudgetLimits }

/** From the thread. */
export type FromThread =
  | { readonly type: 'ready' }
  /** JSON in UTF-8. */
  | { readonly type: 'result'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly type: 'stopped'; readonly reason: OverBudget['reason'] }
  | {
      readonly type: 'refused'
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly message: string
    }
  | { readonly type: 'failed'; readonly message: string }
