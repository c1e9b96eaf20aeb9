/** Varnish with `varnish/site.vcl`, one or several of them, and the headers that it reads. */
import { allEnded } from '@repo/kit/all-ended.ts'
import { type EdgeSettings, urlsIn } from '@repo/kit/environment/settings.ts'
import { errorMessageWithCause } from '@repo/kit/error-message.ts'

/** A cache that readers ask before the site. `../README.md` says what another kind has to do. */
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

/** Keys of one request: a key has 25 characters, and Varnish accepts headers of 8 kB. */
const keysAtOnce = 250

/**
 * For how long an edge may keep a response: a year, since purges end it earlier. And for how long
 * it may serve one that it should fetch again, if no node answers: a day.
 */
const storedFor = 'max-age=31536000, stale-if-error=86400'

/** Longest header with keys, bytes: Varnish accepts 8 kB for a line. */
const maxKeysBytes = 7_000

/** A purge that takes longer has failed, ms. */
const timeoutMs = 5_000

/** Purges with the method PURGE, which the VCL answers. */
export function varnish({ SITE_EDGE_URLS, SITE_EDGE_TOKEN: token }: EdgeSettings): EdgeCache {
  const urls = urlsIn(SITE_EDGE_URLS)
  const send = async (headers: Readonly<Record<string, string>>, change: number) => {
    const all = { authorization: `Bearer ${token}`, 'x-change': String(change), ...headers }
    // Each is asked even if another one fails: the fewer have something old, the better.
    await allEnded(urls.map((url) => sendPurge(url, all)))
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

/** The key that all responses of a build have. */
export function buildKey(build: string): string {
  return `build:${build}`
}

/**
 * Headers for a response that an edge may store (https://www.w3.org/TR/edge-arch/); none if its
 * keys are too many.
 * @param keys of the queries that it shows
 */
export function edgeHeaders(keys: readonly string[], build: string): Readonly<Record<string, string>> {
  const all = [...new Set(keys), buildKey(build)].join(' ')
  return all.length > maxKeysBytes ? {} : { 'surrogate-key': all, 'surrogate-control': storedFor }
}
