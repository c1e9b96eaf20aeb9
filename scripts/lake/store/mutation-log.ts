/** How the mutations of a revision are kept: without the document that the revision has anyway. */
import type { StoredDocument } from '../documents.ts'
import type { DocumentMutation } from '../mutations/apply.ts'

const creating = ['create', 'createIfNotExists', 'createOrReplace'] as const

/** What stands for "the document became this one", whatever led there. */
export const replacedByPruning = JSON.stringify([{ createOrReplace: null }])

/** JSON of the mutations of one document; a document that was sent as a whole is left out. */
export function keptMutations(mutations: readonly DocumentMutation[]): string {
  const [only, ...more] = mutations
  const kind = more.length === 0 ? creating.find((name) => only && name in only) : undefined
  return JSON.stringify(kind ? [{ [kind]: null }] : mutations)
}

/**
 * The mutations of {@link keptMutations}. A document that was left out is given as the transaction left it, as Content Lake does.
 * @param after reads the document
 */
export function storedMutations(json: string, after: () => StoredDocument | null): unknown[] {
  const mutations: unknown[] = JSON.parse(json)
  return mutations.map((mutation) => {
    const [kind, value] = Object.entries(Object(mutation))[0] ?? []
    return kind !== undefined && value === null ? { [kind]: after() } : mutation
  })
}
