/** Finds pages whose titles resemble a URL without a page. Loaded only on the not-found page. */
import { parametersHere } from '#components/search/config.ts'
import type { Hit } from '#components/search/hit-text.ts'
import { knownSearch } from '#components/search/known-search.ts'
import { maxQueryLength } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { observedClient } from '#components/search/search-client.ts'

/** A page that the reader may have meant. */
export interface NearPage {
  readonly href: string
  readonly title: string
}

const mostPages = 5

/**
 * Sends one request to the search server, whatever the path is.
 * @param pathname `/docs/nodes/text/open-ai/`
 * @returns best first; empty when nothing is similar, or search does not respond
 */
export async function nearestPages(pathname: string): Promise<NearPage[]> {
  const config = knownSearch()
  const query = wordsOf(pathname)
  if (!config || !query) return []
  const parameters = { ...parametersHere(), hitsPerPage: 20, removeWordsIfNoResults: 'allOptional' }
  // Not a reader's search, so it does not count as a failed one.
  const request = { indexName: config.indexName, query, ...parameters, analytics: false }
  const { results } = await observedClient(config).client.search({ requests: [request] })
  const [result] = results
  // The index contains records of web/records.
  const hits = result && 'hits' in result ? (result.hits as unknown as Hit[]) : []
  return groupedByPage(hits)
    .slice(0, mostPages)
    .map(({ path, title }) => ({ href: path, title: title.map(({ text }) => text).join('') }))
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
