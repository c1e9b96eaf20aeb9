/**
 * The site as a part of the product: it may fail, and lake, search and Studio do not wait for it.
 */
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import { sentence } from '../search/search-failure.ts'
import { doApart } from './apart.ts'
import { ChildFailed } from './children.ts'
import { contentVersionOf, persistently } from './site-retry.ts'

/**
 * Runs the site from its build until it has caught up with the lake, with retries if the options
 * say so.
 */
export function sitePart(
  {
    environment,
    whenSiteFails,
  }: { readonly environment: Environment; readonly whenSiteFails: 'stop' | 'retry' },
  { start, signal }: { readonly start: () => Promise<void>; readonly signal: AbortSignal },
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
