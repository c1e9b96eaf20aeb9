/** Where the browser searches, and the public key that it uses. */
import { type Snippets, searchParameters } from './parameters.ts'

/** Settings that the server passes to the browser; the key may only search. */
export interface SearchConfig {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  /** Path of an embedded server on the site's own origin; empty for Algolia's hosts. */
  readonly path: string
}

/** Screens up to this width get shorter snippets (SPEC.md §9). */
const narrow = '(max-width: 768px)'

/** Parameters of a search from this screen. */
export function parametersHere() {
  const snippets: Snippets = window.matchMedia(narrow).matches ? 'short' : 'long'
  return searchParameters(snippets)
}
