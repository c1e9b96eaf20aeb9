/** Varnish with `varnish/site.vcl`, one or several of them, and the settings for it. */
import { edgeUrlsIn, type SettingsFor } from '@repo/kit/environment/settings.ts'
import { errorMessageWithCause } from '@repo/kit/error-message.ts'

/** A cache that readers ask before the site. `README.md` says what another kind has to do. */
export interface EdgeCache {
  /** For reports, such as `Varnish at http://localhost:6081`. */
  readonly name: string

  /**
   * Drops everything that has one of the keys.
   * @param keys none, if only the number is news
   * @param change number of the site's last change: responses from before it may be old
   * @throws Error in one sentence
   */
  purge(keys: readonly string[], change: number): Promise<void>

  /** Drops everything. @throws Error in one sentence */
  purgeAll(change: number): Promise<void>
}

/** Settings of the edge cache. */
export type EdgeSettings = Pick<SettingsFor<'site'>, 'SITE_EDGE_URLS' | 'SITE_EDGE_TOKEN'>

/** Keys of one request: a key has 25 characters, and Varnish accepts headers of 8 kB. */
const keysAtOnce = 250

/** A purge that takes longer has failed, ms. */
const timeoutMs = 5_000

/** Missing settings, a sentence for each; empty if nothing is missing. */
export function edgeProblems({ SITE_EDGE_URLS, SITE_EDGE_TOKEN }: EdgeSettings): string[] {
  if (edgeUrlsIn(SITE_EDGE_URLS).length === 0 || SITE_EDGE_TOKEN !== '') return []
  return ['SITE_EDGE_TOKEN is empty: Varnish accepts purges only with a token.']
}

/** Purges with the method PURGE, which the VCL answers. */
export function varnish({ SITE_EDGE_URLS, SITE_EDGE_TOKEN: token }: EdgeSettings): EdgeCache {
  const urls = edgeUrlsIn(SITE_EDGE_URLS)
  const send = async (headers: Readonly<Record<string, string>>, change: number) => {
    const all = { authorization: `Bearer ${token}`, 'x-change': String(change), ...headers }
    // Each is asked even if another one fails: the fewer have something old, the better.
    const sent = await Promise.allSettled(urls.map((url) => sendPurge(url, all)))
    for (const one of sent) if (one.status === 'rejected') throw one.reason
  }
  return {
    name: `Varnish at ${urls.join(', ')}`,
    async purge(keys, change) {
      let from = 0
      do {
        await send({ 'x-purge-keys': keys.slice(from, from + keysAtOnce).join(' ') }, change)
        from += keysAtOnce
      } while (from < keys.length)
    },
    purgeAll: (change) => send({ 'x-purge-all': 'yes' }, change),
  }
}

async function sendPurge(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const name = `Varnish at ${url}`
  const request = { method: 'PURGE', headers, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(`${url}/`, request).catch((error: unknown) => {
    throw new Error(`${name} does not answer: ${errorMessageWithCause(error)}`)
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${name} refuses a purge (${response.status}): ${body.slice(0, 200)}`)
}
