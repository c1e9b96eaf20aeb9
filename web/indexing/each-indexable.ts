import { documentsPerQuery } from './documents.ts'
import { isAboutDocument, reasonNotWritten } from './sync.ts'

/**
 * Calls `work` with batches of documents. If it fails because of one of them, or because they are
 * too much together, the batch is halved until a broken document is alone, so that it does not keep
 * the others out of the index.
 * @param refused gets the documents for which `work` fails, and why; those for which it succeeds
 * are removed
 * @throws errors of `work` that are not about a document ({@link isAboutDocument})
 */
export async function eachIndexable(
  ids: readonly string[],
  refused: Map<string, string>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const halving = async (some: readonly string[]): Promise<void> => {
    try {
      await work(some)
      for (const id of some) refused.delete(id)
    } catch (error) {
      if (!isAboutDocument(error)) throw error
      const [only = '', ...others] = some
      if (others.length === 0) refused.set(only, reasonNotWritten(error))
      else {
        const middle = some.length >> 1
        await halving(some.slice(0, middle))
        await halving(some.slice(middle))
      }
    }
  }
  for (let start = 0; start < ids.length; start += documentsPerQuery)
    await halving(ids.slice(start, start + documentsPerQuery))
}
