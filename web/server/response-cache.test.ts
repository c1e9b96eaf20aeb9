/** The server with a stand-in for Next, which answers from one entry as Next does. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LocalServer } from '@repo/kit/testing/local-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentRequest } from '#current-request.ts'
import { extendCluster } from '#freshness/cluster.ts'
import { enforceExpiry } from '#freshness/expiries.ts'
import { PageIndex } from '#freshness/page-index.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import { type Received, sendRaw } from '#testing/raw-request.ts'
import { siteServer } from '#testing/site-server.ts'
import { acceptedEncodings } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'
import type { RequestHandler } from './site-server.ts'

const text = 'The text of a page. '.repeat(200)
const tags = { 'x-next-cache-tags': 'read:a@50,read:b@60,other' }
const page = { html: text, headers: tags, status: 200 }

let server: LocalServer
let responses: ResponseCache
let answered: string[]
let next: RequestHandler

/** Answers with a body from an entry, as Next does. */
const fromEntry =
  (entry: object, body: string | Uint8Array, headers: Record<string, string | string[]> = {}, status = 200) =>
  async (...[{ url = '' }, response]: Parameters<RequestHandler>) => {
    currentRequest()?.onEntry?.(url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') ?? '', entry)
    await Promise.resolve()
    response.statusCode = status
    response.setHeader('vary', 'Accept, Accept-Encoding')
    response.setHeader('x-nextjs-cache', 'HIT')
    response.setHeader('server-timing', 'last-change;desc="old"')
    response.setHeader('etag', '"strong"')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end(body)
  }

beforeEach(async () => {
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  replaceSingleton('pageIndex', new PageIndex())
  replaceSingleton('areExpiriesLoaded', true)
  answered = []
  next = fromEntry(page, text)
  await start(1_000_000)
})

afterEach(async () => {
  await server.close()
})

async function start(maxBytes: number) {
  responses = new ResponseCache(maxBytes)
  server = await siteServer({
    next: (...args) => {
      answered.push(args[0].url ?? '')
      return next(...args)
    },
    responses,
  })
}

/** Sends a request; identity is its encoding if it names no other. */
const send = (path = '/docs/a/', headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw({ port: server.port, path, headers, method })

/** Sends a request twice, of which a response from memory answers the second. */
async function sendTwice(path?: string) {
  return { first: await send(path), second: await send(path) }
}

const accept = (encoding: string) => send('/docs/a/', { 'accept-encoding': encoding })

/** Waits for a compressed form. @returns the first response with it */
async function whenEncoded(encoding: string, accepted = encoding) {
  let seen: Received | undefined
  await vi.waitFor(async () => {
    seen = await accept(accepted)
    expect(seen.headers['content-encoding']).toEqual([encoding])
  })
  if (!seen) throw new Error('no response')
  return seen
}

const withoutTimes = ({ headers: { date: _, 'server-timing': __, ...headers }, ...rest }: Received) => ({
  ...rest,
  headers,
})

test('the second response is the first one, and does not need Next', async () => {
  next = fromEntry(page, text, {
    'content-length': String(text.length),
    'content-security-policy': ['a', 'b'],
  })
  const { first, second } = await sendTwice()
  expect(withoutTimes(second)).toEqual(withoutTimes(first))
  expect(second.headers['content-security-policy']).toEqual(['a', 'b'])
  expect(second.body.toString()).toBe(text)
  expect(second.headers['server-timing']).toEqual([expect.stringMatching(/^last-change;desc="\d+"$/)])
  expect((await send('/docs/a/?utm_source=x')).body.toString()).toBe(text)
  expect(answered).toEqual(['/docs/a/'])
})

test('an expiry of any query ends a response, also one that was decided before and kept after', async () => {
  await send()
  enforceExpiry('read:b', 59)
  await send()
  expect(answered).toHaveLength(1)
  enforceExpiry('read:b', 60)
  // Next has answered with the expired entry again, as a response in flight would.
  await sendTwice()
  expect(answered).toHaveLength(3)
})

test('a process that would miss expiries serves nothing, not even what shows no query', async () => {
  let mayServe = true
  extendCluster({ mayServeCached: () => mayServe })
  next = fromEntry({ html: text, headers: {} }, text)
  await sendTwice()
  expect(answered).toHaveLength(1)
  mayServe = false
  await send()
  expect(answered).toHaveLength(2)
})

test('compressed forms are served when they are ready, each with its headers', async () => {
  const seen = await whenEncoded('gzip')
  expect(gunzipSync(seen.body).toString()).toBe(text)
  expect([seen.headers.etag, seen.headers.vary]).toEqual([['W/"strong"'], ['Accept, Accept-Encoding']])
  expect(seen.headers['content-length']).toEqual([String(seen.body.length)])
  const { body } = await whenEncoded('br', 'gzip, deflate, br, zstd')
  expect(brotliDecompressSync(body).toString()).toBe(text)
  const { headers, body: plain } = await accept('identity')
  const expected = [text, ['"strong"'], undefined]
  expect([plain.toString(), headers.etag, headers['content-encoding']]).toEqual(expected)
  const before = answered.length
  await accept('gzip;q=0.5, br;q=0')
  expect(answered).toHaveLength(before)
})

test('Brotli is made for the first client that accepts it, not earlier', async () => {
  await send()
  await whenEncoded('gzip')
  await accept('identity')
  // Long enough for this text.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await accept('gzip, br')).headers['content-encoding']).toEqual(['gzip'])
  await whenEncoded('br', 'gzip, br')
})

test('a response stays while it is being compressed, and while it has not expired', async () => {
  await send()
  const other = `${text}Rendered later.`
  next = fromEntry({ ...page, html: other }, other)
  // Next answers while there is no Brotli.
  expect((await accept('br')).body.toString()).toBe(other)
  expect((await send()).body.toString()).toBe(text)
  expect(brotliDecompressSync((await whenEncoded('br')).body).toString()).toBe(text)
  enforceExpiry('read:a', 50)
  next = fromEntry({ ...page, html: other, headers: { 'x-next-cache-tags': 'read:a@51' } }, other)
  await send()
  expect((await accept('identity')).body.toString()).toBe(other)
})

test('a client that has the response gets 304, and HEAD gets no body', async () => {
  const kept = { 'content-location': '/a.md', 'content-security-policy': 'a' }
  next = fromEntry(page, text, { 'content-type': 'text/html', ...kept })
  const { headers } = await send()
  for (const given of ['"strong"', 'W/"strong"', '"other", W/"strong"', '*']) {
    const unchanged = await send('/docs/a/', { 'if-none-match': given })
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
    expect(unchanged.headers).toMatchObject({ etag: ['"strong"'], vary: headers.vary })
    for (const [name, value] of Object.entries(kept)) expect(unchanged.headers[name]).toEqual([value])
    for (const name of ['content-length', 'content-type', 'content-encoding'])
      expect(unchanged.headers[name]).toBeUndefined()
  }
  expect((await send('/docs/a/', { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await send('/docs/a/', {}, 'HEAD')
  const length = [String(text.length)]
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, length])
  expect((await send('/docs/a/', { 'if-none-match': '"strong"' }, 'HEAD')).status).toBe(304)
  expect(answered).toEqual(['/docs/a/'])
})

test('a 404 and a redirect are kept with their status, and are not conditional', async () => {
  for (const status of [404, 308]) {
    const path = `/docs/${status}/`
    next = fromEntry({ ...page, status }, text, { location: '/docs/b/' }, status)
    await send(path)
    const second = await send(path, { 'if-none-match': '"strong"' })
    expect([second.status, second.headers.location]).toEqual([status, ['/docs/b/']])
  }
  expect(answered).toHaveLength(2)
})

test('a file that Next writes in parts is kept whole', async () => {
  const body = Buffer.from(text)
  next = async ({ url = '' }, response) => {
    currentRequest()?.onEntry?.(url, { body, headers: tags })
    response.setHeader('x-nextjs-cache', 'HIT')
    response.flushHeaders()
    response.write(body.subarray(0, 100))
    await new Promise((resolve) => setTimeout(resolve, 5))
    response.write(body.subarray(100))
    response.end()
  }
  expect((await sendTwice('/docs/a.md')).second.body.toString()).toBe(text)
  expect(answered).toHaveLength(1)
})

test.each<[string, RequestHandler]>([
  ['of a preview that ended', fromEntry(page, text, { 'set-cookie': 'a=b' })],
  ['that was rendered for this request', fromEntry(page, text, { 'x-nextjs-cache': 'MISS' })],
  [
    'of another page',
    (...args) => {
      currentRequest()?.onEntry?.('/docs/other', page)
      return fromEntry(page, text)(...args)
    },
  ],
  ['with another body than the entry', fromEntry(page, `${text}.`)],
  ['with another status than the entry', fromEntry({ ...page, status: 404 }, text)],
  ['that no cache may store', fromEntry(page, text, { 'cache-control': 'private, no-store' })],
  ['with an error', fromEntry({ ...page, status: 500 }, text, {}, 500)],
  [
    'without an entry',
    async (_request, response) => {
      response.setHeader('x-nextjs-cache', 'HIT')
      response.end(text)
    },
  ],
])('a response %s is not kept', async (_what, answer) => {
  next = answer
  await sendTwice()
  expect([answered.length, responses.bytes]).toEqual([2, 0])
})

test('requests with an authorization or a query are answered, but not kept', async () => {
  await send('/docs/a/', { authorization: 'Basic x' })
  await send('/docs/a/?nxtPslug=other')
  expect(responses.bytes).toBe(0)
  await send()
  expect(responses.bytes).toBeGreaterThan(0)
})

test('a draft is never answered from memory', async () => {
  await send()
  await send('/docs/a/', { cookie: '__prerender_bypass=x' })
  expect(answered).toHaveLength(2)
})

test('the bytes of all responses are bounded, and the least recently used one is dropped', async () => {
  await server.close()
  await start(30_000)
  for (let n = 0; n < 20; n += 1) {
    await send(`/docs/${n}/`)
    expect(responses.bytes).toBeLessThanOrEqual(30_000)
  }
  expect(responses.bytes).toBeGreaterThan(15_000)
  const before = answered.length
  await send('/docs/19/')
  expect(answered).toHaveLength(before)
  await send('/docs/0/')
  expect(answered).toHaveLength(before + 1)
  await server.close()
  await start(0)
  await sendTwice()
  expect(responses.bytes).toBe(0)
})

test('a handler that throws is answered with 500', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  next = () => Promise.reject(new Error('it fails'))
  expect((await send()).status).toBe(500)
})

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0.1, gzip', ['gzip', 'br']],
  ['*', ['br', 'gzip']],
  ['', ['identity']],
  ['br;q=0, gzip', ['gzip']],
  ['identity', ['identity']],
  ['deflate', ['identity']],
  ['br;q=0, gzip;q=0, identity;q=0', []],
])('a client that accepts "%s" gets the first that is ready of %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected)
})
