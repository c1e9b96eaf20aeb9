/**
 * Requests of the adapters, and their handling of the answers. The shapes for Fastly and Cloudflare
 * are those of their documentation: POST /service/<id>/purge with `Surrogate-Key`, and POST
 * /zones/<id>/purge_cache with `tags`.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cloudflare } from './cloudflare.ts'
import { adapterOf, edgeHeaders } from './edge.ts'
import { edgeProblems } from './edge-settings.ts'
import { fastly } from './fastly.ts'
import { varnish } from './varnish.ts'

interface SentRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that records requests and answers all of them the same way. */
async function recorder(status = 200, answer = '{"success":true,"errors":[]}') {
  const requests: SentRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // It listens on TCP, so `address()` returns an object.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests }
}

test('Varnish gets a purge with keys, number and token, all servers of it', async () => {
  const [one, two] = [await recorder(), await recorder()]
  await varnish([one.url, two.url], 'secret').purge(['read:a', 'read:b'], 7)
  for (const { requests } of [one, two]) {
    expect(requests).toMatchObject([
      {
        method: 'PURGE',
        url: '/',
        headers: { authorization: 'Bearer secret', 'x-purge-keys': 'read:a read:b', 'x-change': '7' },
      },
    ])
  }
  await varnish([one.url], 'secret').purgeAll(8)
  expect(one.requests[1]?.headers).toMatchObject({ 'x-purge-all': 'yes', 'x-change': '8' })
})

test('Fastly gets the keys of a batch in one header', async () => {
  const { url, requests } = await recorder(200, '{"read:a":"1-1-1"}')
  const adapter = fastly('service1', 'secret', url)
  await adapter.purge(['read:a', 'read:b'], 7)
  await adapter.purgeAll(8)
  await adapter.purge([], 7)
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/service/service1/purge',
      headers: { 'fastly-key': 'secret', 'surrogate-key': 'read:a read:b', accept: 'application/json' },
      body: '',
    },
    { method: 'POST', url: '/service/service1/purge_all', headers: { 'fastly-key': 'secret' } },
  ])
})

test('Cloudflare gets the tags as JSON', async () => {
  const { url, requests } = await recorder()
  const adapter = cloudflare('zone1', 'secret', url)
  await adapter.purge(['read:a', 'read:b'], 7)
  await adapter.purgeAll(8)
  await adapter.purge([], 7)
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/zones/zone1/purge_cache',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"tags":["read:a","read:b"]}',
    },
    { method: 'POST', url: '/zones/zone1/purge_cache', body: '{"purge_everything":true}' },
  ])
})

test('a purge that is refused or not answered rejects with one sentence, without the token', async () => {
  const refusing = await recorder(403, 'no')
  const answering = await recorder()
  const closed = 'http://127.0.0.1:1'
  await expect(varnish([refusing.url, answering.url], 'secret').purge(['a'], 1)).rejects.toThrow(
    `Varnish at ${refusing.url} refuses a purge (403): no`,
  )
  // The other one is asked all the same.
  expect(answering.requests).toHaveLength(1)
  await expect(varnish([closed], 'secret').purgeAll(1)).rejects.toThrow(/^Varnish at .*:1 does not answer: /)
  await expect(fastly('s', 'secret', refusing.url).purge(['a'], 7)).rejects.toThrow(
    'Fastly refuses a purge (403): no',
  )
  const failing = await recorder(200, '{"success":false,"errors":[{"code":7003,"message":"no such zone"}]}')
  await expect(cloudflare('z', 'secret', failing.url).purge(['a'], 7)).rejects.toThrow(
    'Cloudflare refuses a purge: no such zone',
  )
  const strange = await recorder(200, '<html>')
  await expect(cloudflare('z', 'secret', strange.url).purgeAll(8)).rejects.toThrow(
    'Cloudflare refuses a purge: <html>',
  )
})

test('a response has its keys and that of its build; one with too many is not stored', () => {
  const kept = { SITE_EDGE_URLS: 'http://a/, http://b', SITE_EDGE_TOKEN: 't', SITE_EDGE_ID: 'i' }
  const keys = ['read:a', 'read:b', 'read:a']
  const surrogate = {
    'surrogate-key': 'read:a read:b build:x',
    'surrogate-control': 'max-age=31536000, stale-if-error=86400',
  }
  expect(edgeHeaders(adapterOf('varnish', kept), keys, 'x')).toEqual(surrogate)
  expect(edgeHeaders(adapterOf('fastly', kept), keys, 'x')).toEqual(surrogate)
  expect(edgeHeaders(adapterOf('cloudflare', kept), keys, 'x')).toEqual({
    'cache-tag': 'read:a,read:b,build:x',
    'cloudflare-cdn-cache-control': 'max-age=31536000, stale-if-error=86400',
  })
  const many = Array.from({ length: 400 }, (_, n) => `read:aaaaaaaaaaaaaaaaaa${n}`)
  expect(edgeHeaders(adapterOf('varnish', kept), many, 'x')).toEqual({})
  expect(adapterOf('varnish', kept).name).toBe('Varnish at http://a, http://b')
})

test('settings of an edge cache that are not complete are named', () => {
  const none = { SITE_EDGE: '', SITE_EDGE_URLS: '', SITE_EDGE_TOKEN: '', SITE_EDGE_ID: '' } as const
  expect(edgeProblems(none)).toEqual([])
  expect(edgeProblems({ ...none, SITE_EDGE: 'varnish' })).toEqual([
    'SITE_EDGE_TOKEN is empty: varnish accepts purges only with a token.',
    'SITE_EDGE_URLS is empty: write the addresses of all Varnish servers.',
  ])
  expect(edgeProblems({ ...none, SITE_EDGE: 'cloudflare', SITE_EDGE_TOKEN: 't' })).toEqual([
    'SITE_EDGE_ID is empty: write the id of the Cloudflare zone.',
  ])
  expect(edgeProblems({ ...none, SITE_EDGE: 'fastly', SITE_EDGE_TOKEN: 't', SITE_EDGE_ID: 's' })).toEqual([])
})
