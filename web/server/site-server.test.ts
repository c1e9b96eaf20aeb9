/** What Next gets of a request. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { close, listen } from '@repo/kit/http/server.ts'
import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { expect, test, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'
import { createSiteServer } from './site-server.ts'

const parts = { studio: '', lake: '', search: '', searchApp: '', isDevelopment: false }

/** An address of this machine that is not loopback, as a proxy elsewhere has one. */
const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** `X-Forwarded-For` as Next sees it, of a request to an address of this machine. */
async function seenByNext(host: string, forwarded: string, trustedProxies = ''): Promise<unknown> {
  let seen: IncomingHttpHeaders = {}
  const server = createSiteServer({
    next: async ({ headers }, response) => {
      seen = headers
      response.end()
    },
    responses: new ResponseCache(0),
    statuses: new ResponseCounts(),
    parts,
    trustedProxies,
  })
  const port = await listen(server, { port: 0, host, settings: 'SITE_PORT' })
  try {
    const sent = request({ host, port, headers: { 'x-forwarded-for': forwarded }, agent: false }).end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return seen['x-forwarded-for']
  } finally {
    await close(server, 0)
  }
}

test('Next sees the address that a proxy on this machine has added', async () => {
  expect(await seenByNext('127.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
})

test.skipIf(!elsewhere)('a client elsewhere cannot choose its address, and a trusted proxy can', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const host = elsewhere ?? ''
  expect(await seenByNext(host, '203.0.113.7')).toBe(host)
  expect(warn).toHaveBeenCalledOnce()
  expect(await seenByNext(host, '198.51.100.1, 203.0.113.7', host)).toBe('203.0.113.7')
  warn.mockRestore()
})

test('a request to upgrade is answered although Next listens to upgrades, which it never ends', async () => {
  const server = createSiteServer({
    next: async (_, response) => response.end('a page'),
    responses: new ResponseCache(0),
    statuses: new ResponseCounts(),
    parts,
  })
  server.on('upgrade', () => undefined)
  const port = await listen(server, { port: 0, host: '127.0.0.1', settings: 'SITE_PORT' })
  const socket = connect(port, '127.0.0.1')
  try {
    socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 .*a page/s)
  } finally {
    socket.destroy()
    await close(server, 0)
  }
})
