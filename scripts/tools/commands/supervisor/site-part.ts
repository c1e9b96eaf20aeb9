/**
 * The site as a part of the product: it may fail, and lake, search and Studio do not wait for it. A
 * writer may have to correct the document that breaks it, so it is retried when the published
 * content changes, and from time to time.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import { fingerprintedTypes } from '@repo/web/dependencies/fingerprint.ts'
import { sentence } from '../search/search-failure.ts'
import { doApart } from './apart.ts'
import { ChildFailed } from './children.ts'

/**
 * Runs the site from its build until it has caught up with the lake, with retries if the options
 * say so.
 */
export function sitePart(
  { environment, whenSiteFails }: { environment: Environment; whenSiteFails: 'stop' | 'retry' },
  { start, signal }: { start: () => Promise<void>; signal: AbortSignal },
) {
  let over: Promise<void> = Promise.resolve()
  const catchUp = () => doApart('pages', environment, signal).then(() => sendWaitingNotices(environment))
  const warn = (error: Error) =>
    console.error(
      `! ${reasonOf(error, environment)} Everything else runs; the site is tried again when something is published, and every few minutes.`,
    )
  const bringUp = async (): Promise<boolean> => {
    if (whenSiteFails === 'stop') {
      await start()
      await catchUp()
      return true
    }
    let isRetry = false
    const attempt = async () => {
      await start()
      if (!isRetry) return
      console.log(`✓ The site runs at ${environment.NEXT_PUBLIC_SITE_URL}`)
      await catchUp().catch((error: Error) => console.error(`! ${sentence(error.message)}`))
    }
    const contentVersion = () => contentVersionOf(environment)
    const first = await persistently({ attempt, contentVersion, onFailure: warn, signal })
    isRetry = true
    over = first.over
    if (first.isUp) await catchUp()
    return first.isUp
  }
  return { bringUp, over: () => over }
}

function reasonOf(error: Error, { DATA_DIR }: Environment): string {
  if (!(error instanceof ChildFailed)) return sentence(error.message)
  // The end of the log follows after it.
  const [first = ''] = error.message.split('; the end of its output:')
  return `${first} (log: ${join(DATA_DIR, 'logs/site.log')}).`
}

/**
 * Sends the events that were queued while the site was built: later ones of the same document wait
 * behind them.
 */
async function sendWaitingNotices(environment: Environment) {
  const lake = internalLakeUrl(environment)
  if (!lake) return
  const headers = { authorization: `Bearer ${environment.SANITY_API_WRITE_TOKEN}` }
  const response = await fetch(`${lake}/v1/webhooks/retry`, { method: 'POST', headers })
  if (!response.ok)
    throw new Refusal(`The lake refuses its own token (${response.status}): stop everything and start again.`)
}

/** How often the content is checked for a change while the site's build fails, ms. */
const contentPollMs = 2_000

/**
 * When a failed build of the site is retried although nothing was published, ms: the cause may be
 * elsewhere.
 */
const siteRetryMs = 5 * 60_000

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
 * Makes the first attempt, and further ones in the background until one succeeds: when the version
 * differs from that of the last attempt, and after a while without a change.
 * @returns `isUp`: whether the first attempt succeeded; `over` resolves after the last one and
 * never rejects
 */
export async function persistently({
  attempt,
  contentVersion,
  onFailure,
  signal,
  pollMs = contentPollMs,
  retryMs = siteRetryMs,
}: Attempts): Promise<{ isUp: boolean; over: Promise<void> }> {
  const version = () => contentVersion().catch(() => null)
  const succeeds = () =>
    attempt().then(
      () => true,
      (error: unknown) => {
        if (!signal.aborted) onFailure(error instanceof Error ? error : new Error(String(error)))
        return false
      },
    )
  let tried = await version()
  const waitForChange = async () => {
    for (let waited = 0; waited < retryMs && !signal.aborted; waited += pollMs) {
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
      const before = tried
      // Without an answer from the lake, it is unknown whether anything changed.
      tried = (await version()) ?? before
      if (before !== null && tried !== before) return
    }
  }
  const further = async () => {
    while (!signal.aborted) {
      await waitForChange()
      if (signal.aborted || (await succeeds())) return
    }
  }
  const isUp = await succeeds()
  return { isUp, over: isUp ? Promise.resolve() : further() }
}

/** Summarizes the published content: how many documents, and which of them was published last. */
async function contentVersionOf(environment: Environment): Promise<string> {
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
