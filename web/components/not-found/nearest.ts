/** Pages whose titles are most like an address that is none. Loaded only where a page was not found. */
import { parametersHere } from '#components/search/config.ts'
import { knownSearch } from '#components/search/known-search.ts'
import { maxQueryLength } from '#components/search/parameters.ts'
import { groupedByPage, type Hit } from '#components/search/results.ts'
import { observedClient } from '#components/search/search-client.ts'

/** A page that may have been meant. */
export interface NearPage {
  readonly href: string
  readonly title: string
}

const mostPages = 5

/**
 * One request to the search server, whatever the address is.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns best first; none when nothing is like it, or the search does not answer
 */
export async function nearestPages(pathname: string): Promise<NearPage[]> {
  const config = knownSearch()
  const query = wordsOf(pathname)
  if (!config || !query) return []
  const parameters = { ...parametersHere(), hitsPerPage: 20, removeWordsIfNoResults: 'allOptional' }
  // No reader asked this: it does not count among the searches that failed.
  const request = { indexName: config.indexName, query, ...parameters, analytics: false }
  const { results } = await observedClient(config).client.search({ requests: [request] })
  const [result] = results
  // The index holds what web/records made.
  const hits = result && 'hits' in result ? (result.hits as unknown as Hit[]) : []
  return groupedByPage(hits)
    .slice(0, mostPages)
    .map(({ path, title }) => ({ href: path, title: title.map(({ text }) => text).join('') }))
}

/** Words of the last part of an address that has any: `/docs/nodes/open-ai.html` → `open ai`. */
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
    // A % that stands for no letter.
    return part
  }
}
