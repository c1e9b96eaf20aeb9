/** Searches of readers that found nothing, requested from the site. */
import type { SanityClient } from '@sanity/client'
import { fieldIn, objectsIn } from '../../forms/previews/values.ts'
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
  const days = fieldIn(body, 'days')
  if (typeof days !== 'number') throw unreadable(status)
  return { days, searches: searchesIn(body, 'searches'), dismissed: searchesIn(body, 'dismissed') }
}

function searchesIn(body: unknown, name: string): FailedSearchEntry[] {
  return objectsIn(body, name).flatMap(({ question, count }) =>
    typeof question === 'string' && typeof count === 'number' ? [{ question, count }] : [],
  )
}
