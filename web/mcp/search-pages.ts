/** The search of the MCP server. */
import { markdownPath, placeOfListPath } from '@repo/model/paths.ts'
import { searchMany } from '#clients/search.ts'
import { markdownAt } from '#components/markdown/files.ts'
import { type Hit, type Marked, plain } from '#components/search/hit-text.ts'
import { queryParameters, searchParameters, sentQuery } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { env } from '#env.ts'
import { maxSectionsPerPage, snippetWords } from './limits.ts'

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
  const { NEXT_PUBLIC_SITE_URL: site } = env()
  const hitsPerPage = limit * maxSectionsPerPage
  const [result] = await searchMany<Hit>([
    { ...queryParameters(sentQuery(query)), hitsPerPage, ...searchParameters(snippetWords) },
  ])
  const pages = groupedByPage(result?.hits ?? []).slice(0, limit)
  return Promise.all(
    pages.map(async ({ path, title, category, lead, places }) => {
      const shown = places.slice(0, maxSectionsPerPage)
      const markdown = shown.every(({ text }) => text.length > 0) ? null : await markdownAt(path)
      return {
        kind: kindAt(path),
        title: plain(title),
        category,
        url: site + path,
        markdown: site + markdownPath(path),
        text: plain(lead),
        sections: shown.map(({ href, titles, text }) => ({
          title: titles.map(plain).join(' › '),
          url: site + href,
          text: plain(text) || below(titles.at(-1), markdown),
        })),
      }
    }),
  )
}

/** The beginning of a section that was found by its heading. */
function below(heading: Marked | undefined, markdown: string | null): string {
  const title = plain(heading ?? [])
  const sections = markdown?.split(/^#+ /m) ?? []
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? ''
  return section.slice(title.length).trim().split(/\s+/).slice(0, snippetWords).join(' ')
}

function kindAt(path: string): FoundPage['kind'] {
  const list = placeOfListPath(path)?.list
  return list === 'category' || list === 'tag' ? list : 'page'
}
