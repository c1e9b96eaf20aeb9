import { beforeEach, expect, test, vi } from 'vitest'
import { sessionCookie } from '#security/preview-session.ts'
import { draftModeCookie } from '#server/request-key.ts'
import { POST } from './disable/route.ts'
import { GET } from './enable/route.ts'

const jar = vi.hoisted(() => new Map<string, unknown>())
vi.mock('next/headers', () => ({
  cookies: async () => ({ set: (name: string, ...rest: unknown[]) => jar.set(name, rest) }),
}))
vi.mock('#clients/sanity.ts', () => ({
  draftsClient: () => ({
    fetch: async (_query: string, { secret }: { secret: string }) => (secret === 'valid' ? { secret } : null),
  }),
}))
// Redirects to the page that the URL names, as next-sanity does.
vi.mock('next-sanity/draft-mode', () => ({
  defineEnableDraftMode: () => ({
    GET: async ({ url }: Request) => {
      const asked = new URL(url).searchParams.get('sanity-preview-pathname') ?? '/'
      const shown = new URL(asked, 'http://localhost')
      return new Response(null, { headers: { location: shown.pathname + shown.search + shown.hash } })
    },
  }),
}))

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
  jar.clear()
})

const enable = (secret: string, pathname: string, headers = {}) => {
  const url = new URL('https://docs.example.com/api/draft/enable/')
  url.searchParams.set('sanity-preview-pathname', pathname)
  url.searchParams.set('sanity-preview-secret', secret)
  return GET(new Request(url, { headers }))
}

const disable = (headers = {}) =>
  POST(new Request('https://docs.example.com/api/draft/disable/', { method: 'POST', headers }))

test('a guessed secret gets 401 and no cookie', async () => {
  const response = await enable('guessed', '/docs/')
  expect([response.status, response.headers.get('cache-control'), jar.size]).toEqual([401, 'no-store', 0])
})

test('the cookie of a preview cannot be read by scripts, and works in the frame of a foreign Studio', async () => {
  const attributes = { httpOnly: true, path: '/', secure: true, sameSite: 'none' }
  await enable('valid', '/docs/')
  expect(jar.get(sessionCookie)).toEqual(['valid', { ...attributes, partitioned: false }])
  await enable('valid', '/docs/', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' })
  expect(jar.get(sessionCookie)).toEqual(['valid', { ...attributes, partitioned: true }])
})

test.each([
  ['/docs/llm/?a=b#c', '/docs/llm/?a=b#c'],
  ['https://evil.example/docs/', '/docs/'],
  ['https://x//evil.example/', '/evil.example/'],
  ['/.//evil.example/', '/evil.example/'],
  ['/\\evil.example/', '/'],
  ['http://', '/'],
])('a preview of %j begins on this site at %s', async (pathname, location) => {
  expect((await enable('valid', pathname)).headers.get('location')).toBe(location)
})

test.each([
  ['https://docs.example.com/docs/llm/?a=b', '/docs/llm/'],
  ['https://docs.example.com//evil.example/', '/evil.example/'],
  ['text', '/'],
])('after a preview of %j the writer is at %s', async (referer, location) => {
  const response = await disable({ referer })
  expect([response.status, response.headers.get('location')]).toEqual([303, location])
})

test('the end of a preview removes its cookies, also those in the frame of a foreign Studio', async () => {
  const response = await disable()
  const removed = response.headers.getSetCookie()
  for (const name of [draftModeCookie, sessionCookie]) {
    const own = removed.filter((cookie) => cookie.startsWith(`${name}=;`))
    expect(own.every((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'))).toBe(true)
    expect(own.map((cookie) => cookie.includes('Partitioned'))).toEqual([false, true])
  }
})
