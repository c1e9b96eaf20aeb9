/** Requests expired pages until their new version is cached, so that no reader waits for them. */
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessageWithCause } from '@repo/kit/error-message.ts'
import pLimit from 'p-limit'
import { isFile } from '#file-routes.ts'
import { isExpired } from '#freshness/expiries.ts'
import { warmingHeader } from '#freshness/in-flight-renders.ts'
import type { PageIndex } from '#freshness/page-index.ts'

/** The result for one path: its status, or why there is none. */
export type Warmed = { readonly path: string; readonly status: number; readonly failure: string | null }

/** Options of warming. */
export interface WarmOptions {
  /** URL of the site, without a trailing slash. */
  readonly site: string
  readonly fetch: typeof globalThis.fetch
  /** True if the cached page of a path has expired. */
  readonly isStale: (path: string) => boolean
  /** Resolves when no reader waits for a page. */
  readonly readersFirst: () => Promise<void>
  /** Pauses before further attempts, ms. */
  readonly pausesMs?: readonly number[]
}

/** Paths of pages that have expired. Files are left to their next reader. */
export function expiredPages(index: PageIndex): string[] {
  return index.stale(isExpired).filter((path) => !isFile(path))
}

/** Requests at a time: rendering keeps one core busy, reading waits for the lake. */
const parallel = 4

/** From this number of expired pages on, an edit is large. */
export const manyPages = 50

/** The same for more: a reader whose page is not among them waits for those that have begun. */
const parallelOfMany = 2

/** A page that takes longer has failed. */
const timeoutMs = 30_000

/**
 * Requests every path until its page is fresh. If a render that began before the expiry is in
 * flight, the request waits until that is over (`proxy.ts`) and then starts a new one.
 * @param paths without a trailing slash
 */
export async function warm(paths: readonly string[], options: WarmOptions): Promise<Warmed[]> {
  const atOnce = pLimit(paths.length > manyPages ? parallelOfMany : parallel)
  const request = async (path: string) => ({ path, ...(await requestUntilFresh(path, options)) })
  return (await atOnce.map(paths, request)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Status of a path, once its last byte has arrived. */
async function statusOf(path: string, { site, fetch }: WarmOptions): Promise<number> {
  const response = await fetch(`${site}${withSlash(path)}`, {
    redirect: 'manual',
    // The body is not used: compressing it would be a waste.
    headers: { 'accept-encoding': 'identity', [warmingHeader]: '1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.arrayBuffer()
  return response.status
}

type WarmResult = Omit<Warmed, 'path'>

async function requestUntilFresh(path: string, options: WarmOptions): Promise<WarmResult> {
  let outcome = await attempt(path, options)
  for (const pauseMs of options.pausesMs ?? [0, 200, 1000]) {
    if (outcome.failure === null) return outcome
    await pause(pauseMs)
    outcome = await attempt(path, options)
  }
  return outcome
}

async function attempt(path: string, options: WarmOptions): Promise<WarmResult> {
  try {
    await options.readersFirst()
    const status = await statusOf(path, options)
    if (status >= 500) return { status, failure: `answered ${status}` }
    const isKept = status < 300 || status === 404
    const isOld = isKept && options.isStale(path)
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
