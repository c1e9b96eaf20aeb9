import type { ServerResponse } from 'node:http'
import { etagOf } from '@repo/kit/http/etag.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeEach, expect, test } from 'vitest'
import { sendRaw } from '#testing/raw-request.ts'
import { correctResponse, isProxied, ownHeaders, refuseUnsupported } from './next-responses.ts'

const parts = { studio: 'http://localhost:3333', lake: '', search: 'http://localhost:3335', searchApp: 'a' }
const addOwnHeaders = ownHeaders({ ...parts, isDevelopment: false })

/** Stand-in for Next in a test. */
let answer: (response: ServerResponse) => void

const server = openedForFile(() =>
  localServer((_request, response) => {
    if (refuseUnsupported(response)) return
    correctResponse(response)
    if (isProxied(response.req)) addOwnHeaders(response)
    answer(response)
  }),
)
beforeEach(() => {
  answer = (response) => response.end('{}')
})

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { body, ...received } = await sendRaw({ port: server.port, path, headers, method })
  return { ...received, body: body.toString() }
}

test('a location that is set and then appended is sent once, other headers as often as they are appended', async () => {
  answer = (response) => {
    response.statusCode = 308
    response.setHeader('location', '/docs/')
    response.appendHeader('Location', '/docs/')
    response.appendHeader('set-cookie', 'a=1').appendHeader('set-cookie', 'b=2')
    response.end()
  }
  const { headers } = await send('/')
  expect([headers.location, headers['set-cookie']]).toEqual([['/docs/'], ['a=1', 'b=2']])
})

test('a second Vary adds to the first, each field is named once, and other headers are replaced', async () => {
  answer = (response) => {
    response.setHeader('Vary', 'Accept')
    response.appendHeader('vary', 'rsc, next-url')
    response.setHeader('vary', 'rsc, Next-Url')
    response.setHeader('Vary', ['accept', 'Accept-Encoding'])
    response.setHeader('link', 'a').setHeader('link', 'b')
    response.end()
  }
  const { headers } = await send('/')
  expect([headers.vary, headers.link]).toEqual([['accept, rsc, Next-Url, Accept-Encoding'], ['b']])
})

const body = Buffer.from('the text of a file')
const etag = etagOf(body)
const another = etagOf(Buffer.from('another'))

function aFile(response: ServerResponse) {
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'max-age=0')
  response.setHeader('content-encoding', 'identity')
  response.statusCode = response.req.url === '/missing' ? 404 : 200
  response.write(body)
  response.end()
}

test('a client that has a file gets a 304 without it, with the headers that a cache needs', async () => {
  answer = aFile
  const unchanged = await send('/', { 'if-none-match': etag })
  expect([unchanged.status, unchanged.body]).toEqual([304, ''])
  expect(unchanged.headers).toMatchObject({ etag: [etag], 'cache-control': ['max-age=0'] })
  expect(unchanged.headers['content-encoding']).toBeUndefined()
})

test('only a GET or HEAD with status 200 is conditional', async () => {
  answer = aFile
  const headers = { 'if-none-match': etag }
  expect((await send('/missing', headers)).status).toBe(404)
  expect((await send('/', headers, 'HEAD')).status).toBe(304)
  expect((await send('/', { 'if-none-match': another })).status).toBe(200)
  expect((await send('/', headers, 'POST')).status).toBe(200)
})

test.each(['/search-api/1/indexes/*/queries', '/search-api/1/isalive'])(
  '%s has the security headers',
  async (path) => {
    // One response with writeHead, and one without.
    answer = (response) => {
      if (path.endsWith('/queries')) response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{}')
    }
    const { headers } = await send(path)
    expect(headers['x-content-type-options']).toEqual(['nosniff'])
    expect(headers['content-security-policy']?.[0]).toMatch(/^default-src 'none'; /)
    expect(headers['permissions-policy']?.[0]).toContain('camera=()')
    expect(headers['cache-control']).toEqual(['no-store'])
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('headers of the search server stay, and HSTS is sent over TLS only', async () => {
  answer = (response) => response.setHeader('Referrer-Policy', 'no-referrer').end('{}')
  const { headers } = await send('/search-api/1/isalive', { 'x-forwarded-proto': 'https' })
  expect(headers['referrer-policy']).toEqual(['no-referrer'])
  expect(headers['strict-transport-security']?.[0]).toMatch(/^max-age=\d+/)
})

test('other paths get no headers here: Next adds theirs', async () => {
  expect((await send('/docs/search-api/')).headers['content-security-policy']).toBeUndefined()
})

test('methods that no route answers and the target "*" are refused, and all others answered', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE']) {
    const { status, headers, body } = await send('/docs/', {}, method)
    const expected = [405, ['GET, HEAD, POST, OPTIONS'], `${method} is not allowed here.\n`]
    expect([status, headers.allow, body]).toEqual(expected)
  }
  expect((await send('/search-api/1/keys', {}, 'DELETE')).status).toBe(200)
  expect((await send('/search-api/1/keys', {}, 'TRACE')).status).toBe(405)
  expect([(await send('*')).status, (await send('/docs/')).status]).toEqual([400, 200])
  expect((await send('/', {}, 'OPTIONS')).status).toBe(200)
})
