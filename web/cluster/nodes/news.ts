/** News of other nodes: what they have expired and deleted. */
import { enforceExpiry, expiredUntil, expireForgottenBefore, forgetExpiries } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'

/** A query that has expired, or whose stored result was deleted. */
export interface ExpiryNews {
  readonly key: string
  /** Results from this tick or earlier must not be served. */
  readonly at: number
  /**
   * The store has deleted the query: its results from `at` or earlier do not count anymore, but the
   * expiry need not be remembered by nodes that show none.
   */
  readonly isForgotten: boolean
}

/**
 * Enforces what other nodes have expired, and what they have deleted: pages here may show it, which
 * the node that deleted it could not know.
 */
export function enforceNews(news: readonly ExpiryNews[]): void {
  for (const { key, at, isForgotten } of news) {
    if (!isForgotten || pageIndex().isShown(key)) enforceExpiry(key, at)
    else {
      expireForgottenBefore(at + 1)
      if (expiredUntil(key) <= at) forgetExpiries([key])
    }
  }
}
