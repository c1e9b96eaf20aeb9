import { randomBytes } from 'node:crypto'
import type { Change, TransactionMeta } from '../mutations/apply.ts'

/** A transaction that was committed. */
export interface Transaction extends TransactionMeta {
  readonly author: string
  readonly changes: readonly Change[]
}

/** A transaction id, which is also the revision of the documents it writes. */
export function newTransactionId(): string {
  return randomBytes(16).toString('base64url')
}
