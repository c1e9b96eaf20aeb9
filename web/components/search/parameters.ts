/** Parameters of every search: modal, search page and benchmark. Pure. */

/** Longest query, characters (SPEC.md §5). */
export const maxQueryLength = 64

/**
 * The beginning of a text as a query, without half of an emoji at its end. As `beginningOf` of the
 * kit, whose module would be one more script of the dialog.
 */
export function limitedQuery(text: string): string {
  return text.slice(0, maxQueryLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** Hits on a page of `/search/` (SPEC.md §9). */
export const hitsPerPage = 20

/** Length of snippets: 10 words, or 5 on narrow screens (SPEC.md §9). */
export type Snippets = 'long' | 'short'

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/**
 * Parameters of every search: language, version of the documentation, and the length of snippets.
 */
export function searchParameters(snippets: Snippets) {
  const words = snippets === 'long' ? 10 : 5
  return {
    facetFilters: ['language:en-US', 'docusaurus_tag:docs-default-current'],
    attributesToSnippet: [...levels.map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
    attributesToRetrieve: [
      ...['lvl0', ...levels].map((level) => `hierarchy.${level}`),
      ...['content', 'type', 'url', 'kind', 'icon', 'summary'],
    ],
    // Says how many typos a hit has.
    getRankingInfo: true,
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  }
}
