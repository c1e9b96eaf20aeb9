/** Numbers of the audit, each once. Flags may lower the first three, nothing raises them. */

/** How far and how fast a site is crawled. */
export interface Limits {
  /** Addresses asked in one crawl, images and style sheets counted. */
  readonly maxUrls: number
  /** Links from an address that needs none: the home page, the site map, a page of the lake. */
  readonly maxDepth: number
  /** Requests begun in a second. */
  readonly perSecond: number
}

/** SPEC.md §9: "Search crawler: max 5000 URLs, depth 10, rate limit 8". */
export const limits: Limits = { maxUrls: 5000, maxDepth: 10, perSecond: 8 }

/** Requests on their way at a time: a slow page does not hold up the others. */
export const parallel = 8

/** An address that answers later than this does not answer, ms. */
export const timeoutMs = 30_000

/** Pauses before an address that did not answer, or is overloaded, is asked again, ms. */
export const retryPausesMs = [500, 2000] as const

/** What differs is looked at again after this pause, ms: a publish during the audit is no drift. */
export const settleMs = 5000

/** Folders that robots may not read (`web/app/robots.ts`): calls, no pages. */
export const neverAsked: readonly string[] = ['/api/', '/search-api/']
