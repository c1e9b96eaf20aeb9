import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retrying } from './retry-page-loads.ts'

/** Headers of the router's request for a page. */
const page = { headers: { rsc: '1' } }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** A `fetch` with these outcomes, one for each call: a status, or an error. */
function fetchWith(outcomes: (number | Error)[]) {
  return vi.fn(async () => {
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return new Response(null, { status: outcome })
  })
}

test('a page is requested again after each Retry, until there is a response below 500', async () => {
  const fetch = fetchWith([new TypeError('no network'), 503, 404])
  const waitForRetry = vi.fn(async () => undefined)
  expect((await retrying(fetch, waitForRetry)('/docs/', page)).status).toBe(404)
  expect(waitForRetry).toHaveBeenCalledTimes(2)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test.each([
  ['a prefetch', { headers: { rsc: '1', 'next-router-prefetch': '1' } }],
  ['a request of the page itself', {}],
  ['a server action', { ...page, method: 'POST' }],
])('%s fails at once', async (_what, init) => {
  const waitForRetry = vi.fn(async () => undefined)
  await expect(retrying(fetchWith([new TypeError('no network')]), waitForRetry)('/', init)).rejects.toThrow(
    'no network',
  )
  expect((await retrying(fetchWith([500]), waitForRetry)('/', init)).status).toBe(500)
  expect(waitForRetry).not.toHaveBeenCalled()
})

test('a request that the router aborts is not repeated', async () => {
  const signal = AbortSignal.abort()
  const waitForRetry = vi.fn(async () => undefined)
  const aborted = new DOMException('aborted', 'AbortError')
  await expect(retrying(fetchWith([aborted]), waitForRetry)('/docs/', { ...page, signal })).rejects.toBe(
    aborted,
  )
  expect(waitForRetry).not.toHaveBeenCalled()
})

test('Next falls back to a full page load when a request for a page fails', () => {
  const path = 'next/dist/client/components/router-reducer/fetch-server-response.js'
  const code = readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
  expect(code).toMatch(/Falling back to browser navigation[\s\S]{0,500}return originalUrl\.toString\(\)/)
})
