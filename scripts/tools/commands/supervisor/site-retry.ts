/**
 * Retries a site that cannot be built or started, without stopping lake, search and Studio: a
 * writer may have to correct the document that breaks it. It is retried when the published content
 * changes, and from time to time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import { fingerprintedTypes } from '@repo/web/dependencies/fingerprint.ts'
import { contentPollMs, siteRetryMs } from './limits.ts'

/** Dependencies of {@link persistently}. */
export interface Attempts {
  /**
   * Builds and starts the site.
   * @throws Error if that fails
   */
  readonly attempt: () => Promise<void>
  /**
   * A text that changes with each publish.
   * @throws Error if the lake does not answer
   */
  readonly contentVersion: () => Promise<string>
  /** Called with the reason of each failure. */
  readonly onFailure: (error: Error) => void
  /** Stops the attempts. */
  readonly signal: AbortSignal
  readonly pollMs?: number
  readonly retryMs?: number
}

/**
 * Makes the first attempt, and further ones in the background until one succeeds.
 * @returns `isUp`: whether the first attempt succeeded; `over` resolves after the last one and
 * never rejects
 */
export async function persistently(given: Attempts): Promise<{ isUp: boolean; over: Promise<void> }> {
  const before = await versionOrNull(given)
  const isUp = await succeeds(given)
  return { isUp, over: isUp ? Promise.resolve() : attemptsAfter(before, given) }
}

async function attemptsAfter(tried: string | null, given: Attempts): Promise<void> {
  let before = tried
  while (!given.signal.aborted) {
    before = await nextVersion(before, given)
    if (given.signal.aborted || (await succeeds(given))) return
  }
}

async function succeeds({ attempt, onFailure, signal }: Attempts): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if (!signal.aborted) onFailure(error instanceof Error ? error : new Error(String(error)))
    return false
  }
}

/**
 * Resolves with the version to try next: if it differs from the last one, if enough time has
 * passed, or if stopped.
 */
async function nextVersion(tried: string | null, given: Attempts): Promise<string | null> {
  const { signal, pollMs = contentPollMs, retryMs = siteRetryMs } = given
  let known = tried
  for (let waited = 0; waited < retryMs && !signal.aborted; waited += pollMs) {
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
    // Without an answer from the lake, it is unknown whether anything changed.
    const now = (await versionOrNull(given)) ?? known
    if (known !== null && now !== known) return now
    known = now
  }
  return known
}

function versionOrNull({ contentVersion }: Attempts): Promise<string | null> {
  return contentVersion().catch(() => null)
}

/** Summarizes the published content: how many documents, and which of them was published last. */
export async function contentVersionOf(environment: Environment): Promise<string> {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_WRITE_TOKEN } = environment
  const published = `_type in ${JSON.stringify(fingerprintedTypes)} && _id in path("*")`
  const query = `{"count": count(*[${published}]), "last": *[${published}] | order(_updatedAt desc, _id asc)[0]{_id, _rev}}`
  const lake = internalLakeUrl(environment) || `https://${SANITY_PROJECT_ID}.api.sanity.io`
  const search = new URLSearchParams({ query, perspective: 'raw' })
  // Sanity's client would cost the supervisor 25 MB of memory.
  const response = await fetch(`${lake}/v2025-02-19/data/query/${SANITY_DATASET}?${search}`, {
    headers: { authorization: `Bearer ${SANITY_API_WRITE_TOKEN}` },
  })
  const reply: unknown = await response.json()
  if (!response.ok || typeof reply !== 'object' || reply === null || !('result' in reply))
    throw new Error(`The lake answers ${response.status} to a query.`)
  return JSON.stringify(reply.result)
}
