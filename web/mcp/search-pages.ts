/** The search of the MCP server. */
import { markdownPath, placeOfListPath } from '@repo/model/paths.ts'
import { readingSearchClient } from '#clients/search.ts'
import type { Hit, Marked } from '#components/search/hit-text.ts'
import { searchParameters } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { env } from '#env.ts'
import { maxSectionsPerPage } from './limits.ts'

/** A page that a search found, or the page of a category or tag. */
export interface FoundPage {
  /** Kind of the result: a page, or a list of the pages in a category or with a tag. */
  readonly kind: 'page' | 'category' | 'tag'
  readonly title: string
  /** Its category; of a category the one above it, of a tag "Tags". */
  readonly category: string
  readonly url: string
  /** URL of its Markdown. */
  readonly markdown: string
  /** Matching text outside of any section, or its summary; may be empty. */
  readonly text: string
  /** Best first. */
  readonly sections: readonly { readonly title: string; readonly url: string; readonly text: string }[]
}

/**
 * The pages that match best, the best first. Programs are not counted among readers' searches.
 * @param limit most pages
 * @throws Error of algoliasearch when the search server does not answer
 */
export async function searchPages(query: string, limit: number): Promise<FoundPage[]> {
  const { NEXT_PUBLIC_SITE_URL: site, ALGOLIA_INDEX_NAME: indexName } = env()
  const { results } = await readingSearchClient().searchForHits<Omit<Hit, 'objectID'>>({
    requests: [
      {
        indexName,
        query,
        hitsPerPage: limit * maxSectionsPerPage,
        analytics: false,
        ...searchParameters('long'),
      },
    ],
  })
  // The index contains records of web/records.
  const hits = (results[0]?.hits ?? []) as unknown as Hit[]
  return groupedByPage(hits)
    .slice(0, limit)
    .map(({ path, title, category, lead, places }) => ({
      kind: kindAt(path),
      title: plain(title),
      category,
      url: site + path,
      markdown: site + markdownPath(path),
      text: plain(lead),
      sections: places.slice(0, maxSectionsPerPage).map(({ href, titles, text }) => ({
        title: titles.map(plain).join(' › '),
        url: site + href,
        text: plain(text),
      })),
    }))
}

function kindAt(path: string): FoundPage['kind'] {
  const list = placeOfListPath(path)?.list
  return list === 'category' || list === 'tag' ? list : 'page'
}

function plain(marked: Marked): string {
  return marked.map(({ text }) => text).join('')
}
