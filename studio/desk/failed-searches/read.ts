/** What readers looked for and did not find, asked of the site. */
import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'

/** A question that found nothing. */
export interface FailedSearch {
  /** Lower case, one space between words. */
  readonly question: string
  /** Times it was asked. */
  readonly count: number
}

/** What the site tells. */
export interface FailedSearches {
  /** Days that were looked back. */
  readonly days: number
  readonly searches: readonly FailedSearch[]
  /** Those that a writer has dismissed. */
  readonly dismissed: readonly FailedSearch[]
}

/** Where the Studio and the site are, and who asks. */
export interface Asking {
  readonly siteUrl: string
  readonly studioUrl: string
  readonly userId?: string
}

/**
 * Asks the site, which sees by a secret in the lake that a writer asks.
 * @throws Error in one sentence for a writer when site, lake or search do not answer
 */
export async function readFailedSearches(
  client: SanityClient,
  { siteUrl, studioUrl, userId }: Asking,
): Promise<FailedSearches> {
  const { secret } = await createPreviewSecret(client, 'failed-searches', studioUrl, userId)
  const response = await fetch(`${siteUrl}/api/failed-searches/`, {
    headers: { authorization: `Bearer ${secret}` },
  }).catch(() => {
    throw new Error(
      `The site at ${siteUrl} does not answer. Is it running, and does it know this Studio by the address ${studioUrl}?`,
    )
  })
  return parsed(await response.json().catch(() => null), response.status)
}

function parsed(body: unknown, status: number): FailedSearches {
  if (typeof body === 'object' && body !== null) {
    if ('message' in body && typeof body.message === 'string') throw new Error(body.message)
    if ('days' in body && 'searches' in body && 'dismissed' in body)
      return {
        days: Number(body.days),
        searches: listOf(body.searches),
        dismissed: listOf(body.dismissed),
      }
  }
  throw new Error(`The site gave no answer that can be read (status ${status}). Is it as new as this Studio?`)
}

function listOf(value: unknown): FailedSearch[] {
  return Array.isArray(value) ? value.filter(isFailedSearch) : []
}

function isFailedSearch(value: unknown): value is FailedSearch {
  if (typeof value !== 'object' || value === null || !('question' in value) || !('count' in value))
    return false
  return typeof value.question === 'string' && typeof value.count === 'number'
}
