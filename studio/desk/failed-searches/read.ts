/** Searches of readers that found nothing, requested from the site. */
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../ask-site.ts'

/** A question that found nothing. */
export interface FailedSearchEntry {
  /** Lower case, one space between words. */
  readonly question: string
  /** Times it was asked. */
  readonly count: number
}

/** The response of the site. */
export interface FailedSearchReport {
  /** Days that were looked back. */
  readonly days: number
  readonly searches: readonly FailedSearchEntry[]
  /** Those that a writer has dismissed. */
  readonly dismissed: readonly FailedSearchEntry[]
}

/**
 * Asks the site.
 * @throws Error in one sentence for a writer when site, lake or search do not answer
 */
export async function readFailedSearches(client: SanityClient, asking: Asking): Promise<FailedSearchReport> {
  const { body, status } = await askSite(client, '/api/failed-searches/', asking)
  if (
    typeof body === 'object' &&
    body !== null &&
    'days' in body &&
    'searches' in body &&
    'dismissed' in body
  ) {
    return {
      days: Number(body.days),
      searches: listOf(body.searches),
      dismissed: listOf(body.dismissed),
    }
  }
  throw unreadable(status)
}

function listOf(value: unknown): FailedSearchEntry[] {
  return Array.isArray(value) ? value.filter(isFailedSearch) : []
}

function isFailedSearch(value: unknown): value is FailedSearchEntry {
  if (typeof value !== 'object' || value === null || !('question' in value) || !('count' in value))
    return false
  return typeof value.question === 'string' && typeof value.count === 'number'
}
