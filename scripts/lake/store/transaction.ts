import type { Change, TransactionMeta } from '../mutations/apply.ts'

/** A transaction that was committed. */
export interface Transaction extends TransactionMeta {
  readonly author: string
  readonly changes: readonly Change[]
}
