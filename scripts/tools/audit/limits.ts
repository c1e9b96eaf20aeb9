/** Limits of the audit. */

/** How far and how fast a site is crawled. */
export interface Limits {
  /** URLs requested in one crawl, including images and style sheets. */
  readonly maxUrls: number
  /** Links from a starting point: the home page, a page of the lake. */
  readonly maxDepth: number
  /** Requests started per second. */
  readonly perSecond: number
}

/** SPEC.md §9: "Search crawler: max 5000 URLs, depth 10, rate limit 8". */
export const limits: Limits = { maxUrls: 5000, maxDepth: 10, perSecond: 8 }

/** Requests in flight at the same time, so that a slow page does not delay the others. */
export const parallel = 8

/** Timeout of a request, ms. */
export const timeoutMs = 30_000

/** Timeout of a request to another site, ms: several of its links may not answer. */
export const externalTimeoutMs = 15_000

/** Pause between two requests to the same host of another site, ms. */
export const externalPauseMs = 1000

/** Links to other sites that are checked in one audit. */
export const maxExternal = 2000

/** Requests without a response after which a host of another site is not asked for more. */
export const maxSilent = 2

/** Broken links that are stored for the Studio. */
export const maxReported = 200

/** Pauses before the retries of a URL that did not answer or is overloaded, ms. */
export const retryPausesMs = [500, 2000] as const

/** Pause before a difference is checked again, ms: a publish during the audit is not drift. */
export const settleMs = 5000

/** Folders that robots may not read (`web/app/robots.ts`): endpoints, not pages. */
export const neverAsked: readonly string[] = ['/api/', '/search-api/']
