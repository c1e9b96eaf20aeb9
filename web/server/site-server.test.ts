import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { siteServer } from '#testing/site-server.ts'
import { type BodyLimits, bodyLimits } from './limits.ts'
import type { RequestHandler } from './site-server.ts'
import type { AddressLookup } from './unknown-addresses.ts'
import { wholeRequests } from './whole-request.ts'

/** A site whose pages are those of `next`. */
async function startSite(
  next: RequestHandler,
  limits: Partial<BodyLimits> = {},
  insteadOf: AddressLookup['insteadOf'] = () => null,
) {
  const server = await siteServer({
    next,
    addresses: { insteadOf, movedTo: () => null },
    wholeRequest: wholeRequests({ ...bodyLimits, ...limits }),
  })
  onTestFinished(server.close)
  return server
}

/** All that a client receives until the connection is closed. */
async function received(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  return (await socket.toArray()).join('')
}

test.each([
  ['of a known length', { 'content-length': '11' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('Next gets a body %s whole, with the head of its request', async (_, headers) => {
  const { port } = await startSite(async (request, response) => {
    expect(request.complete).toBe(true)
    const { method, url, headers, socket } = request
    const body = (await request.toArray()).join('')
    response.end(JSON.stringify([method, url, headers['x-own'], socket.remotePort, body]))
  })
  const sent = request({
    port,
    method: 'POST',
    path: '/search-api/?a=b',
    headers: { 'x-own': 'own', ...headers },
    agent: false,
  })
  sent.write('first ')
  await once(sent, 'socket').then(([socket]) => once(socket, 'connect'))
  const localPort = sent.socket?.localPort
  sent.end('other')
  const [response] = await once(sent, 'response')
  const expected = ['POST', '/search-api/?a=b', 'own', localPort, 'first other']
  expect(JSON.parse((await response.toArray()).join(''))).toEqual(expected)
})

const half = (path: string, bytes = 9) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\nhalf`

test.each(['/search-api/1/indexes/*/queries', '/mcp', '/api/revalidate/', '/docs/a/', '/api/feedback/'])(
  'a body that is sent to %s and does not arrive is refused, and Next never sees its request',
  async (path) => {
    const seen: unknown[] = []
    const { port } = await startSite(
      async ({ url }, response) => {
        seen.push(url)
        response.end()
      },
      { deadlineMs: 50 },
    )
    expect(await received(port, half(path))).toMatch(/^HTTP\/1.1 408 .*did not arrive/s)
    expect(seen).toEqual([])
  },
)

test('a body above the limit is refused before it is sent, by the route that it is for', async () => {
  const { port } = await startSite(async (_, response) => response.end(), { bytes: 100, eventBytes: 200 })
  expect(await received(port, half('/mcp', 101))).toMatch(/^HTTP\/1.1 413 .*100 bytes at most/s)
  expect(await received(port, half('/api/revalidate/', 201))).toMatch(/^HTTP\/1.1 413 .*200 bytes/s)
})

test('Next is asked for one page, whatever the unknown address is', async () => {
  const { url } = await startSite(
    async ({ url }, response) => response.end(`Next: ${url}`),
    {},
    ({ url = '' }) => (url.startsWith('/docs/unknown/') ? '/not-found/' : null),
  )
  const answered = async (path: string) => (await fetch(url + path)).text()
  expect(await answered('/docs/unknown/a/?_rsc=b?c')).toBe('Next: /not-found/?_rsc=b?c')
  expect(await answered('/docs/unknown/d/')).toBe('Next: /not-found/')
  expect(await answered('/docs/known/?e')).toBe('Next: /docs/known/?e')
})
