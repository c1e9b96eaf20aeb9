/** Processes many documents in batches; one that fails does not stop the others. */
import { documentsPerQuery } from './documents.ts'
import { isAboutDocument } from './sync.ts'

/**
 * Calls `work` with batches of documents. If it fails because of one of them, calls it with each
 * document of the batch separately, so that a broken one does not keep the others out of the index.
 * @param refused gets the documents for which `work` fails, and why; those for which it succeeds
 * are removed
 * @throws errors of `work` that are not about a document ({@link isAboutDocument})
 */
export async function eachIndexable(
  ids: readonly string[],
  refused: Map<string, string>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += documentsPerQuery) {
    const some = ids.slice(start, start + documentsPerQuery)
    try {
      await work(some)
      for (const id of some) refused.delete(id)
    } catch (error) {
      const [only = '', ...others] = some
      if (!(error instanceof Error && isAboutDocument(error))) throw error
      if (others.length === 0) refused.set(only, error.message)
      else for (const id of some) await eachIndexable([id], refused, work)
    }
  }
}
