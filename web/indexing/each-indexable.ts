/** Processes many pages in batches; a page that fails does not stop the others. */
import { pagesPerQuery } from './pages.ts'
import { isAboutPage } from './sync.ts'

/**
 * Calls `work` with batches of pages. If it fails because of one page, calls it with each page of
 * the batch separately, so that a broken page does not keep the others out of the index.
 * @param refused gets the pages for which `work` fails, and why; pages for which it succeeds are
 * removed
 * @throws errors of `work` that are not about a page ({@link isAboutPage})
 */
export async function eachIndexable(
  ids: readonly string[],
  refused: Map<string, string>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += pagesPerQuery) {
    const some = ids.slice(start, start + pagesPerQuery)
    try {
      await work(some)
      for (const id of some) refused.delete(id)
    } catch (error) {
      const [only = '', ...others] = some
      if (!(error instanceof Error && isAboutPage(error))) throw error
      if (others.length === 0) refused.set(only, error.message)
      else for (const id of some) await eachIndexable([id], refused, work)
    }
  }
}
