/** Parameters of every search: modal, search page and benchmark. Pure. */
import { paddingWords } from '@repo/model/light-words.ts'

/** Longest query that can be typed, characters (SPEC.md §5). */
export const maxQueryLength = 64

/** Bytes of the longest query that Algolia answers, such as a pasted message. */
const maxSentBytes = 512

/**
 * The beginning of a text as a query, without half of an emoji at its end. As `beginningOf` of the
 * kit, whose module would be one more script of the dialog.
 */
export function limitedQuery(text: string): string {
  return text.slice(0, maxQueryLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** The part of a text that is searched for. */
export function sentQuery(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, maxSentBytes)
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

/** Parameters that find words only as they are typed, and as whole words. */
export const asTyped = { typoTolerance: false, queryType: 'prefixNone' } as const

/** Padding that is not sent: "pinecone docs", "llm not working". */
const paddings = [...paddingWords, 'errors', 'issues', 'problems', 'examples?', 'nodes?', 'not working']
const padding = new RegExp(`(?:^|\\s+)(?:${paddings.join('|')})(?=\\s|$)`, 'giu')

/** Of a longer query, these words are a part: "what happens when a node fails". */
const mostPaddedWords = 3

/**
 * The parameters of a search that depend on what was typed or pasted: without the padding of a few
 * words, only the message of an error in JSON, and quotation marks for a phrase only around the
 * whole query: those in a message are around names.
 */
export function queryParameters(typed: string) {
  const text = /"message"\s*:\s*"((?:[^"\\]|\\.)+)"/.exec(typed)?.[1] ?? typed
  const bare = text.trim().split(/\s+/).length > mostPaddedWords ? text : text.replace(padding, '').trim()
  return { query: bare || text, advancedSyntax: /^\s*".+"\s*$/s.test(text) }
}

/** Hits on a page of `/search/` (SPEC.md §9). */
export const hitsPerPage = 20

/** Words of a snippet; on narrow screens it has 5 (SPEC.md §9). */
const snippetWords = 10

/** Parameters that count the pages of the hits, for {@link pagesFound}. */
export const countsPages = { facets: ['url_without_anchor'], maxValuesPerFacet: 1000 }

/** Number of pages that a search has found, at most 1000: what the search page lists. */
export function pagesFound(response: {
  readonly nbHits?: number | undefined
  readonly facets?: Readonly<Record<string, object>> | undefined
}): number {
  const { nbHits = 0, facets } = response
  const { url_without_anchor: pages } = facets ?? {}
  return pages ? Object.keys(pages).length : nbHits
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/** Parameters of every search: language, version, and the length of snippets. */
export function searchParameters(words = snippetWords) {
  return {
    facetFilters: ['language:en-US', 'docusaurus_tag:docs-default-current'],
    attributesToSnippet: [...levels.map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
    attributesToRetrieve: [
      ...['lvl0', ...levels].map((level) => `hierarchy.${level}`),
      ...['content', 'type', 'url', 'kind', 'icon', 'summary', 'answer'],
    ],
    // Says how many typos a hit has.
    getRankingInfo: true,
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  }
}
