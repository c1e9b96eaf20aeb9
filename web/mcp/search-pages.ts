/** The search of the MCP server. */
import { markdownPath, placeOfListPath } from '@repo/model/paths.ts'
import { searchMany } from '#clients/search.ts'
import { markdownAt } from '#components/markdown/files.ts'
import { type Hit, type Marked, plain } from '#components/search/hit-text.ts'
import { queryParameters, searchParameters, sentQuery } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { env } from '#env.ts'
import { maxSectionsPerPage, snippetWords } from './limits.ts'

/**
 * The pages, lists of categories and lists of tags that match best, the best first, with their best
 * sections. Programs are not counted among readers' searches.
 * @param limit most pages
 * @throws Error of algoliasearch when the search server does not answer
 */
export async function searchPages(query: string, limit: number) {
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
        // Of a category the one above it, of a tag "Tags".
        category,
        url: site + path,
        markdown: site + markdownPath(path),
        // Outside of any section; may be empty.
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

function kindAt(path: string): 'page' | 'category' | 'tag' {
  const list = placeOfListPath(path)?.list
  return list === 'category' || list === 'tag' ? list : 'page'
}
