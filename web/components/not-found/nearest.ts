/** Finds pages whose titles resemble a URL without a page. Loaded only on the not-found page. */
import { closenessOf } from '#components/search/closeness.ts'
import { parametersHere } from '#components/search/config.ts'
import { type Hit, localPath, type Marked } from '#components/search/hit-text.ts'
import { knownSearch } from '#components/search/known-search.ts'
import { maxQueryLength } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { observedClient } from '#components/search/search-client.ts'

/** A page that the reader may have meant. */
export interface NearPage {
  readonly href: string
  readonly title: string
  /** What it is about. */
  readonly lead: string
}

const mostPages = 5

/**
 * Sends one request to the search server, whatever the path is.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns pages whose title or tags have the words of the path, best first; if there are none,
 * pages whose text has them; else pages with similar titles or tags; else pages of the same folder
 * @throws Error of algoliasearch when search does not respond
 */
export async function nearestPages(pathname: string): Promise<NearPage[]> {
  const config = knownSearch()
  const query = wordsOf(pathname)
  if (!config || !query) return []
  const { facetFilters, ...parameters } = parametersHere()
  // Not a reader's search, so it does not count as a failed one.
  const shared = { ...parameters, indexName: config.indexName, hitsPerPage: 20, analytics: false }
  const pagesOnly = [...facetFilters, 'kind:page']
  const folder = pathname.replace(/[^/]+\/*$/, '')
  const group = wordsOf(folder)
  const { results } = await observedClient(config).send({
    requests: [
      {
        ...shared,
        query,
        facetFilters: pagesOnly,
        restrictSearchableAttributes: ['hierarchy.lvl1', 'keywords'],
        removeWordsIfNoResults: 'allOptional',
      },
      // A mistyped title is probable, a mistyped word of a text is not: "nowhere" is not "now here".
      { ...shared, query, facetFilters, typoTolerance: false },
      {
        ...shared,
        query: group,
        facetFilters: pagesOnly,
        restrictSearchableAttributes: ['hierarchy.lvl0'],
      },
    ],
  })
  // The index contains records of web/records.
  const [titled = [], mentioned = [], grouped = []] = results.map((result) =>
    'hits' in result ? (result.hits as unknown as Hit[]) : [],
  )
  const { kind } = closenessOf(query, titled)
  const [named, similar] = [kind === 'exact' ? titled : [], kind === 'similar' ? titled : []]
  // Without words every page is found.
  const inFolder = group ? grouped.filter(({ url }) => localPath(url).startsWith(folder)) : []
  const found = [named, mentioned, similar, inFolder].find((hits) => hits.length > 0) ?? []
  return groupedByPage(found)
    .slice(0, mostPages)
    .map(({ path, title, lead }) => ({ href: path, title: textOf(title), lead: textOf(lead) }))
}

function textOf(parts: Marked): string {
  return parts.map(({ text }) => text).join('')
}

/** Words of the last path segment that has any: `/docs/nodes/open-ai.html` → `open ai`. */
export function wordsOf(pathname: string): string {
  const parts = pathname.split('/').map((part) =>
    readable(part)
      .replace(/\.\w+$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return (parts.findLast(Boolean) ?? '').slice(0, maxQueryLength)
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Malformed percent-encoding.
    return part
  }
}
