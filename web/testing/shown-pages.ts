import { PageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'

/** Makes pages of this process that show these results, and no others. */
export function showPages(...tags: string[]): PageIndex {
  const pages = new PageIndex()
  for (const [n, tag] of tags.entries()) pages.put(`/docs/${n}`, { tags: [tag], status: 200 })
  replaceSingleton('pageIndex', pages)
  return pages
}
