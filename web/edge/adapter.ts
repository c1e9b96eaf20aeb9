/** The site's interface to an edge cache: a cache that its readers ask first. */
import { errorMessageWithCause } from '@repo/kit/error-message.ts'

/** One kind of edge cache. */
export interface EdgeAdapter {
  /** For reports, such as `Varnish at http://localhost:6081`. */
  readonly name: string
  /** Most keys of one request. */
  readonly keysAtOnce: number
  /**
   * For how long a response may still be on its way into the cache that left the site before a
   * purge, ms; 0 if the cache refuses it.
   */
  readonly lateMs: number

  /** Headers with which it stores a response until one of the keys is purged. */
  headers(keys: readonly string[]): Readonly<Record<string, string>>

  /**
   * Drops everything that has one of the keys.
   * @param keys {@link keysAtOnce} at most
   * @param change number of the site's last change: responses from before it may be old
   * @throws Error in one sentence
   */
  purge(keys: readonly string[], change: number): Promise<void>

  /** Drops everything. @throws Error in one sentence */
  purgeAll(change: number): Promise<void>
}

/**
 * For how long an edge may keep a response: a year, since purges end it earlier. And for how long
 * it may serve one that it should fetch again, if no node answers: a day.
 */
export const storedFor = 'max-age=31536000, stale-if-error=86400'

/** Headers with which Varnish and Fastly store a response (https://www.w3.org/TR/edge-arch/). */
export function surrogateHeaders(keys: readonly string[]): Readonly<Record<string, string>> {
  return { 'surrogate-key': keys.join(' '), 'surrogate-control': storedFor }
}

/** Longest header with keys, bytes: Varnish accepts 8 kB for a line, Fastly and Cloudflare 16. */
export const maxKeysBytes = 7_000

/** A purge that takes longer has failed, ms. */
const timeoutMs = 5_000

/**
 * Sends a request to an edge cache.
 * @returns its body
 * @throws Error in one sentence when it does not answer, or refuses
 */
export async function sendToEdge(url: string, request: RequestInit, name: string): Promise<string> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new Error(`${name} does not answer: ${errorMessageWithCause(error)}`)
    },
  )
  const body = await response.text()
  if (!response.ok) throw new Error(`${name} refuses a purge (${response.status}): ${body.slice(0, 200)}`)
  return body
}
