import type { IncomingMessage } from 'node:http'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { traceReceiver } from '@repo/kit/testing/trace-receiver.ts'
import { startTracing } from '@repo/kit/tracing/start-tracing.ts'
import { stopTracing, traced } from '@repo/kit/tracing/tracing.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, testLake } from './testing/lake.ts'

const receiver = openedForTest(() => traceReceiver())
afterEach(async () => {
  await stopTracing()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Turns on traces of this process, as a server does at its start. */
async function trace(ownServers: readonly string[], endpoint = receiver.url) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  await startTracing({ server: 'lake', env: process.env, ownServers })
}

/**
 * A site that keeps the headers of events, and accepts all of them.
 * @param onFirst called with the first one, which is refused then
 */
async function testSite(onFirst?: () => Promise<void>) {
  const events: IncomingMessage['headers'][] = []
  const { url, close } = await localServer(async (request, response) => {
    events.push(request.headers)
    const isRefused = onFirst !== undefined && events.length === 1
    if (isRefused) await onFirst()
    request.resume().on('end', () => response.writeHead(isRefused ? 503 : 200).end())
  })
  onTestFinished(close)
  return { events, url: `${url}/api/revalidate/?secret=of-the-url` }
}

test('an event that was saved without a trace begins one, with the id of its transaction', async () => {
  const site = await testSite(() => trace([]))
  const lake = await testLake({ webhookUrl: site.url })
  const { _rev } = await clientOf(lake).create({ _id: 'page', _type: 'page' })
  await vi.waitFor(() => expect(site.events).toHaveLength(2))
  await lake.close()
  await stopTracing()
  const webhook = receiver.spans.find(({ name }) => name === 'webhook')
  expect(webhook?.parentSpanId).toBe('')
  expect(webhook?.attributes).toMatchObject({ 'request.id': _rev, attempt: 2 })
})

test('a trace goes on that a client has begun, and ends at servers that are not ours', async () => {
  const site = await testSite()
  await trace([])
  const lake = await testLake({ webhookUrl: site.url })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await clientOf(lake, { headers }).create({ _id: 'page', _type: 'page' })
  await vi.waitFor(() => expect(site.events).toHaveLength(1))
  await lake.close()
  await stopTracing()
  expect(receiver.spans.map((span) => span.traceId)).toEqual([traceId, traceId])
  expect(site.events[0]).not.toHaveProperty('traceparent')
})

test('while nothing receives the spans, requests are answered and the end is not held up', async () => {
  await receiver.close()
  await trace([])
  const lake = await testLake()
  expect(await clientOf(lake).fetch('count(*)')).toBe(0)
  await lake.close()
  const began = performance.now()
  await stopTracing()
  expect(performance.now() - began).toBeLessThan(8000)
})

test('several batches that are refused are one sentence in the log, without the password', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refusing = await localServer((request, response) => {
    request.resume().on('end', () => response.writeHead(404).end())
  })
  await trace([], `http://user:guess-me@127.0.0.1:${refusing.port}`)
  // A batch has 512 spans.
  for (let count = 0; count < 1200; count += 1) traced('work', {}, () => count)
  await stopTracing()
  await refusing.close()
  const sentence = `Traces cannot be sent to 127.0.0.1:${refusing.port} (Not Found), and are lost`
  expect(logged.mock.calls).toEqual([[expect.stringContaining(sentence)]])
})
