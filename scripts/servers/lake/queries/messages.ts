/** Messages between the lake and a query thread (thread.ts). */
import type { StoredDocument } from '../documents.ts'
import type { Perspective } from '../groq/perspective.ts'
import type { BudgetLimits } from '../groq/run.ts'
import type { SourceMapKind } from '../groq/source-trace.ts'
import type { Identity } from '../http.ts'

/** A query of a client. */
export interface ClientQuery {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly perspective: Perspective
  readonly identity: Identity
  /** Also returns where each value comes from. */
  readonly sourceMap?: SourceMapKind | undefined
}

/** Project and dataset, for `sanity::projectId()` and `sanity::dataset()`. */
export interface DatasetName {
  readonly projectId: string
  readonly dataset: string
}

/** Messages to the thread, which handles them in order. */
export type ToThread =
  /** Documents to begin with, or of a transaction, by id; null for deleted ones. */
  | { readonly type: 'changes'; readonly changes: readonly { id: string; after: StoredDocument | null }[] }
  /** Is answered with `ready` after all earlier messages are handled. */
  | { readonly type: 'loaded' }
  | { readonly type: 'query'; readonly query: ClientQuery; readonly limits: BudgetLimits }

/** Messages from the thread. */
export type FromThread =
  | { readonly type: 'ready' }
  /** JSON in UTF-8. */
  | { readonly type: 'result'; readonly json: Uint8Array<ArrayBuffer> }
  | {
      readonly type: 'refused'
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly message: string
    }
  | { readonly type: 'failed'; readonly message: string }
