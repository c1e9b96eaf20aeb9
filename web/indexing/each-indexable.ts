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
  for (let start = 0; start < ids.length; start += documentsPerQuery)
    await halving(ids.slice(start, start + documentsPerQuery), refused, work)
}

async function halving(
  ids: readonly string[],
  refused: Map<string, string>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  try {
    await work(ids)
    for (const id of ids) refused.delete(id)
  } catch (error) {
    if (!isAboutDocument(error)) throw error
    const [only = '', ...others] = ids
    if (others.length === 0) refused.set(only, reasonNotWritten(error))
    else {
      const middle = ids.length >> 1
      await halving(ids.slice(0, middle), refused, work)
      await halving(ids.slice(middle), refused, work)
    }
  }
}
