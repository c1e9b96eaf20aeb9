/**
 * How the mutations of a revision are stored: without the document, which the revision has already.
 */
import type { StoredDocument } from '../documents.ts'
import { type DocumentMutation, wholeOf } from '../mutations/apply.ts'

/**
 * Stored instead of mutations that were merged by pruning: "the document was replaced by this one".
 */
export const replacedByPruning = JSON.stringify([{ createOrReplace: null }])

/** JSON of the mutations of one document, without a document that was sent as a whole. */
export function keptMutations(mutations: readonly DocumentMutation[]): string {
  const [only, ...more] = mutations
  const [kind] = only && wholeOf(only) && more.length === 0 ? Object.keys(only) : []
  return JSON.stringify(kind ? [{ [kind]: null }] : mutations)
}

/**
 * Parses the mutations that {@link keptMutations} wrote. A document that was left out is returned
 * as it was after the transaction, like in Content Lake.
 * @param after reads the document
 */
export function storedMutations(json: string, after: () => StoredDocument | null): unknown[] {
  const mutations: unknown[] = JSON.parse(json)
  return mutations.map((mutation) => {
    const [kind, value] = Object.entries(Object(mutation))[0] ?? []
    return kind !== undefined && value === null ? { [kind]: after() } : mutation
  })
}
