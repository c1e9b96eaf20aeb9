/** Requests expired pages until their new version is cached, so that no reader waits for them. */
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessageWithCause } from '@repo/kit/error-message.ts'
import pLimit from 'p-limit'
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { combinesQueries } from '#clients/sanity.ts'
import { env } from '#env.ts'
import { isFile } from '#file-routes.ts'
import { isExpired } from '#freshness/expiries.ts'
import { noReaderWaits, warmingHeader } from '#freshness/in-flight-renders.ts'
import { isPageCacheActive, type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { isAtHand, readAhead } from '../queries/cached-queries.ts'
import { applied } from '../store/applied.ts'

/** The result for one path: its status, or why there is none. */
export type Warmed = { readonly path: string; readonly status: number; readonly failure: string | null }

/** Pauses before further attempts, ms. */
const pausesMs = [0, 200, 1000]

/** Paths of pages that have expired. Files are left to their next reader. */
export function expiredPages(index: PageIndex): string[] {
  return index.stale(isExpired).filter((path) => !isFile(path))
}

/** Requests at a time: rendering keeps one core busy, reading waits for the lake. */
const parallel = 4

/** From this number of expired pages on, an edit is large. */
const manyPages = 50

/** The same for more: a reader whose page is not among them waits for those that have begun. */
const parallelOfMany = 2

/** A page that takes longer has failed. */
const timeoutMs = 30_000

/**
 * Requests every path until its page is fresh. If a render that began before the expiry is in
 * flight, the request waits until that is over (`proxy.ts`) and then starts a new one.
 *
 * With hosted Sanity, whose plans meter requests, the queries that the pages showed before are read
 * first, as far as this process does not have their results: while they render, pages ask one after
 * the other.
 * @param paths without a trailing slash
 * @param isStale true if the cached page of a path has expired
 */
export async function warm(
  paths: readonly string[],
  isStale = (path: string) => isExpired(pageIndex().get(path)?.tags ?? []),
): Promise<Warmed[]> {
  const readsAhead = combinesQueries() && isPageCacheActive()
  const size = readsAhead ? manyPages : paths.length
  const warmed: Warmed[] = []
  for (let start = 0; start < paths.length; start += size) {
    const some = paths.slice(start, start + size)
    if (readsAhead) await readAheadFor(some)
    const atOnce = pLimit(some.length > manyPages ? parallelOfMany : parallel)
    const request = async (path: string) => ({ path, ...(await requestUntilFresh(path, isStale)) })
    warmed.push(...(await atOnce.map(some, request)))
  }
  return warmed.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readAheadFor(paths: readonly string[]): Promise<void> {
  const keys = paths.flatMap((path) =>
    pageIndex()
      .queryKeysOf(path)
      .filter((key) => !isAtHand(key)),
  )
  if (keys.length > 0) await readAhead([...(await applied().cachedQueries(new Set(keys))).values()])
}

/** Status of a path, once its last byte has arrived. */
async function statusOf(path: string): Promise<number> {
  const response = await fetch(`${internalSiteUrl(env())}${withSlash(path)}`, {
    redirect: 'manual',
    // The body is not used: compressing it would be a waste.
    headers: { 'accept-encoding': 'identity', [warmingHeader]: '1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.arrayBuffer()
  return response.status
}

type WarmResult = Omit<Warmed, 'path'>

async function requestUntilFresh(path: string, isStale: (path: string) => boolean): Promise<WarmResult> {
  let outcome = await attempt(path, isStale)
  for (const pauseMs of pausesMs) {
    // Refused by this process, which is being stopped.
    if (outcome.failure === null || outcome.failure.includes('ECONNREFUSED')) return outcome
    await pause(pauseMs)
    outcome = await attempt(path, isStale)
  }
  return outcome
}

async function attempt(path: string, isStale: (path: string) => boolean): Promise<WarmResult> {
  try {
    // What readers request is rendered first.
    await noReaderWaits()
    const status = await statusOf(path)
    if (status >= 500) return { status, failure: `answered ${status}` }
    const isKept = status < 300 || status === 404
    const isOld = isKept && isStale(path)
    return { status, failure: isOld ? 'was rendered from data read before the change' : null }
  } catch (error) {
    return { status: 0, failure: errorMessageWithCause(error) }
  }
}

/**
 * URL path with the slash that pages end in; files such as the site map have none (next.config.ts,
 * trailingSlash).
 */
export function withSlash(path: string): string {
  return path === '/' || /\.[^/]*$/.test(path) ? path : `${path}/`
}
