/** Responses that an edge cache may store. */
import { edgeUrlsIn } from '@repo/kit/environment/settings.ts'
import { env } from '#env.ts'

/**
 * For how long an edge may keep a response: a year, since purges end it earlier. And for how long
 * it may serve one that it should fetch again, if no node answers: a day.
 */
const storedFor = 'max-age=31536000, stale-if-error=86400'

/** Longest header with keys, bytes: Varnish accepts 8 kB for a line. */
const maxKeysBytes = 7_000

/** True if this site has an edge cache, and anything may be cached. */
export function hasEdge(): boolean {
  const { SITE_EDGE_URLS, SITE_CACHE } = env()
  return SITE_CACHE !== 'off' && edgeUrlsIn(SITE_EDGE_URLS).length > 0
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
