import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { expect, onTestFinished, test } from 'vitest'
import { edgeHeaders, varnish } from './varnish.ts'

interface SentRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function recorder(status = 200, answer = '') {
  const requests: SentRequest[] = []
  const server = await localServer(async (request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    response.writeHead(status).end(answer)
  })
  onTestFinished(server.close)
  return { url: server.url, requests }
}

const varnishAt = (...urls: string[]) =>
  varnish({ SITE_EDGE_URLS: urls.join(', '), SITE_EDGE_TOKEN: 'secret' })

test('Varnish gets a purge with keys, number and token, all servers of it', async () => {
  const [one, two] = [await recorder(), await recorder()]
  await varnishAt(one.url, `${two.url}/`).purge(['read:a', 'read:b'], 7)
  for (const { requests } of [one, two]) {
    expect(requests).toMatchObject([
      {
        method: 'PURGE',
        url: '/',
        headers: { authorization: 'Bearer secret', 'x-purge-keys': 'read:a read:b', 'x-change': '7' },
      },
    ])
  }
  await varnishAt(one.url).purgeAll(8)
  expect(one.requests[1]?.headers).toMatchObject({ 'x-purge-all': 'yes', 'x-change': '8' })
})

test('many keys are several requests, and the number alone is one', async () => {
  const { url, requests } = await recorder()
  const keys = Array.from({ length: 501 }, (_, n) => `read:${n}`)
  await varnishAt(url).purge(keys, 7)
  const sent = requests.map(({ headers }) => String(headers['x-purge-keys']).split(' '))
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[250, 250, 1], keys])
  await varnishAt(url).purge([], 8)
  expect(requests.slice(3).map(({ headers }) => [headers['x-purge-keys'], headers['x-change']])).toEqual([
    ['', '8'],
  ])
})

test('a purge that is refused or not answered rejects with one sentence, without the token', async () => {
  const refusing = await recorder(403, 'no')
  const answering = await recorder()
  const closed = 'http://127.0.0.1:1'
  await expect(varnishAt(refusing.url, answering.url).purge(['a'], 1)).rejects.toThrow(
    `Varnish at ${refusing.url} refuses a purge (403): no`,
  )
  // The other one is asked all the same.
  expect(answering.requests).toHaveLength(1)
  await expect(varnishAt(closed).purgeAll(1)).rejects.toThrow(/^Varnish at .*:1 does not answer: /)
})

test('a response has its keys and that of its build; one with too many is not stored', () => {
  expect(edgeHeaders(['read:a', 'read:b', 'read:a'], 'x')).toEqual({
    'surrogate-key': 'read:a read:b build:x',
    'surrogate-control': 'max-age=31536000, stale-if-error=86400',
  })
  const many = Array.from({ length: 400 }, (_, n) => `read:aaaaaaaaaaaaaaaaaa${n}`)
  expect(edgeHeaders(many, 'x')).toEqual({})
})
