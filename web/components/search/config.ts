/** Where the browser searches, and the public key that it uses. */
import { searchParameters } from './parameters.ts'

/** Settings that the server passes to the browser; the key may only search. */
export interface SearchConfig {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  /** Path of an embedded server on the site's own origin; empty for Algolia's hosts. */
  readonly path: string
}

/** Host of hosted Algolia for clicks; the embedded server takes them itself. */
export const insightsHost = 'https://insights.algolia.io'

/** Screens up to this width get shorter snippets (SPEC.md §9). */
const narrow = '(max-width: 48em)'

/** Parameters of a search from this screen. */
export function parametersHere() {
  return searchParameters(window.matchMedia(narrow).matches ? 5 : undefined)
}
