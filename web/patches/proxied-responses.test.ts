import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendHeadersWithProxiedResponses } from './proxied-responses.ts'

let server: Server
let address: string

beforeAll(async () => {
  const parts = { studio: 'http://localhost:3333', lake: '', search: 'http://localhost:3335', searchApp: 'a' }
  sendHeadersWithProxiedResponses({ ...parts, isDevelopment: false })
  server = createServer((request, response) => {
    response.setHeader('Referrer-Policy', 'no-referrer')
    // One response with writeHead, and one without.
    if (request.url?.endsWith('/queries')) response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each(['/search-api/1/indexes/*/queries', '/search-api/1/isalive'])(
  '%s has the headers',
  async (path) => {
    const { headers } = await fetch(address + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test('headers of the search server stay, and HSTS is sent over TLS only', async () => {
  const { headers } = await fetch(`${address}/search-api/1/isalive`, {
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
})

test('other paths get no headers here: Next adds theirs', async () => {
  const { headers } = await fetch(`${address}/docs/search-api/`)
  expect(headers.get('content-security-policy')).toBeNull()
})
