/** Batches of operations that Algolia accepts. */
import { inBatches, jsonBytes } from '@repo/kit/batches.ts'

/**
 * Most of one batch: algoliasearch sends 1000 operations, and Algolia advises about 10 MB
 * (send-and-update-your-data/how-to/sending-records-in-batches), part of which is not records.
 */
const limits = { items: 1000, bytes: 9_000_000 }

/** Divides operations into batches, in their order. */
export function recordBatches<Operation extends { readonly body: object }>(
  operations: readonly Operation[],
): Operation[][] {
  return inBatches(operations, (operation) => jsonBytes(operation) + 1, limits)
}
