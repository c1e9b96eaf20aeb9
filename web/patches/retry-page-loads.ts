/**
 * Framework patch: a page that cannot be loaded waits until the reader presses Retry.
 *
 * When the request for a page fails, Next 16.4 falls back to a full page load
 * (`fetch-server-response.js`, https://github.com/vercel/next.js/pull/46674): without a network the
 * reader loses the page and sees the browser's error page. The router has no hook for a failed
 * request (`experimental.useOffline` waits without telling the reader), so `fetch` is wrapped.
 */

/** The parts of `fetch` that the router uses. */
type Fetch = typeof window.fetch

/**
 * Replaces `window.fetch`. Call it once, at the start.
 * @param waitForRetry called after each failure; resolves when the request is to be sent again
 */
export function retryPageLoads(waitForRetry: () => Promise<void>): void {
  window.fetch = retrying(window.fetch.bind(window), waitForRetry)
}

/**
 * A `fetch` that repeats failed requests for pages: those without a response and those with a
 * status from 500.
 */
export function retrying(fetch: Fetch, waitForRetry: () => Promise<void>): Fetch {
  return async (input, init) => {
    if (!loadsPage(init)) return fetch(input, init)
    for (;;) {
      try {
        const response = await fetch(input, init)
        if (response.status < 500) return response
        console.warn(`The page could not be loaded: status ${response.status}.`)
      } catch (error) {
        if (init?.signal?.aborted) throw error
        console.warn('The page could not be loaded:', error)
      }
      await waitForRetry()
    }
  }
}

/** True if the router requests a page that the reader waits for; a prefetch may fail silently. */
function loadsPage(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers)
  return headers.has('rsc') && !headers.has('next-router-prefetch') && (init?.method ?? 'GET') === 'GET'
}
