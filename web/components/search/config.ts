/** Where the browser searches, and with which public key. */

/** Told to the browser by the server; the key may only search. */
export interface SearchConfig {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  /** Path of an embedded server on the site's own origin; empty for Algolia's hosts. */
  readonly path: string
}

/** Longest question (specification §5), characters. */
export const maxQueryLength = 64

/** Hits on a page of `/search/` (specification §9). */
export const hitsPerPage = 20

/** Screens up to this width get shorter snippets (specification §9). */
const narrow = '(max-width: 768px)'

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/** Parameters of every search: this language, this documentation, snippets of 10 words, or 5 on narrow screens. */
export function searchParameters() {
  const words = window.matchMedia(narrow).matches ? 5 : 10
  return {
    facetFilters: ['language:en-US', 'docusaurus_tag:docs-default-current'],
    attributesToSnippet: [...levels.map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  }
}
