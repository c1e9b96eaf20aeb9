/** Work with many pages that one of them, which somebody broke, does not end. */
import { pagesPerQuery } from './pages.ts'
import { isAboutPage } from './sync.ts'

/**
 * Does something with some pages at a time. Where that fails because of one of them it is done with each by itself, so that
 * a page that somebody broke does not keep all others out of the index.
 * @param refused is told the pages with which it cannot be done, and why; those with which it can are taken out of it
 * @throws what `work` throws that is about no page ({@link isAboutPage})
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
