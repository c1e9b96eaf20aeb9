import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerConditionalRequests, etagOf } from './conditional-requests.ts'

const body = Buffer.from('the text of a file')
const etag = etagOf(body)
let server: Server
let url: string

beforeAll(async () => {
  answerConditionalRequests()
  server = createServer((request, response) => {
    response.setHeader('etag', etag)
    response.setHeader('cache-control', 'max-age=0')
    response.setHeader('content-encoding', 'identity')
    response.statusCode = request.url === '/missing' ? 404 : 200
    response.write(body)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const statusWith = async (headers: Record<string, string>, { path = '/', method = 'GET' } = {}) =>
  (await fetch(url + path, { headers, method })).status

test('a client that has the body gets a 304 without it, with the headers that a cache needs', async () => {
  const response = await fetch(url, { headers: { 'if-none-match': etag } })
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('etag')).toBe(etag)
  expect(response.headers.get('cache-control')).toBe('max-age=0')
  expect(response.headers.get('content-encoding')).toBeNull()
})

test.each([
  ['one of several', { 'if-none-match': `"x", ${etag}` }, 304],
  ['the strong form of it', { 'if-none-match': etag.replace('W/', '') }, 304],
  ['any', { 'if-none-match': '*' }, 304],
  ['another one', { 'if-none-match': '"x"' }, 200],
  ['none', {}, 200],
])('a client whose ETag is %s', async (_what, headers, status) => {
  expect(await statusWith(headers)).toBe(status)
  expect(await statusWith(headers, { method: 'HEAD' })).toBe(status)
})

test('only a GET or HEAD with status 200 is conditional', async () => {
  const headers = { 'if-none-match': etag }
  expect(await statusWith(headers, { path: '/missing' })).toBe(404)
  expect(await statusWith(headers, { method: 'POST' })).toBe(200)
})

test('another body has another ETag', () => {
  expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')))
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
})
