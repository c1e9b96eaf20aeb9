/** Fetches URLs of the site, within the rate limit, and retries those that do not answer. */
import { retryPausesMs, timeoutMs } from './limits.ts'
import { type Clock, rateLimiter } from './rate-limit.ts'

/** The response to one request. */
export interface FetchResult {
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Header `location`, as sent; null without one. */
  readonly location: string | null
  /** Media type, without parameters. */
  readonly type: string
  /** Body; empty unless it is a page. */
  readonly text: string
  /** Why there is no response. */
  readonly failure: string
}

/** Fetches an absolute URL. It never throws: a URL that does not answer is a finding. */
export type FetchUrl = (url: string) => Promise<FetchResult>

const readable = /^text\/html$/
/** Temporarily not available: RFC 9110 §15.6.4, RFC 6585 §4. */
const overloaded = new Set([429, 503])

/** @param perSecond requests that may start in one second, retries included */
export function createFetcher({ perSecond, clock }: { perSecond: number; clock: Clock }): FetchUrl {
  const nextSlot = rateLimiter(perSecond, clock)
  const fetchOnce = async (url: string): Promise<FetchResult> => {
    await nextSlot()
    return await request(url, { redirect: 'manual' }, timeoutMs, readable)
  }
  return async (url) => {
    let result = await fetchOnce(url)
    for (const pauseMs of retryPausesMs) {
      if (result.status !== 0 && !overloaded.has(result.status)) return result
      await clock.sleep(pauseMs)
      result = await fetchOnce(url)
    }
    return result
  }
}

/** Sends one request, and reads the body if its type is readable. Never throws. */
export async function request(
  url: string,
  init: Pick<RequestInit, 'method' | 'redirect'>,
  limitMs: number,
  readable?: RegExp,
): Promise<FetchResult> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { 'user-agent': 'loomwork-audit', accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(limitMs),
    })
    const type = (response.headers.get('content-type') ?? '').replace(/;.*/s, '').trim()
    const isReadable = readable?.test(type)
    if (!isReadable) await response.body?.cancel()
    return {
      status: response.status,
      location: response.headers.get('location'),
      type,
      text: isReadable ? await response.text() : '',
      failure: '',
    }
  } catch (error) {
    return { status: 0, location: null, type: '', text: '', failure: fetchFailure(error, limitMs) }
  }
}

/**
 * The cause that Node's `fetch` hides behind "fetch failed".
 * @param limitMs timeout of the request
 */
export function fetchFailure(error: unknown, limitMs = timeoutMs): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${limitMs / 1000} s`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // If several IP addresses of a host were tried, the error has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : error.message)
}
