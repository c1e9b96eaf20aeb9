import { openedForFile } from '@repo/kit/testing/opened.ts'
import { type ReceivedSpan, traceReceiver } from '@repo/kit/testing/trace-receiver.ts'
import { startTracing } from '@repo/kit/tracing/start-tracing.ts'
import { stopTracing } from '@repo/kit/tracing/tracing.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { memoryServers, secrets } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startedSite } from '#testing/site.ts'

const receiver = openedForFile(() => traceReceiver())
beforeAll(async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
  // The lake logs that the site does not run yet.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
const site = openedForFile(() =>
  startedSite(
    smallDocumentation(),
    ({ site: url }) => memoryServers({ site: url, webhook: `${url}/api/revalidate/` }),
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_FORMAT: 'json' },
  ),
)
beforeAll(async () => {
  // The events of the documents waited for the site: they would be part of the run.
  await site.lake.request({ url: '/webhooks/retry', method: 'POST' })
  const none = { pending: 0, failed: 0 }
  const outbox = () => site.lake.request({ url: '/webhooks/status' })
  await vi.waitFor(async () => expect(await outbox()).toMatchObject(none), 60_000)
  // Lake and search server are in this process.
  await startTracing({ server: 'servers', env: process.env, ownServers: [site.url] })
})

afterAll(() => stopTracing())

function isWithin(span: ReceivedSpan, other: ReceivedSpan | undefined): boolean {
  if (other === undefined) return false
  const parent = receiver.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent !== undefined && (parent === other || isWithin(parent, other))
}

test('a publish is one trace from the mutation to the rendered pages, and the log has its id', async () => {
  const written = await site.lake.create({ ...aNodePage('traced', 'text'), title: 'text-of-a-page' })
  const isRunOfIt = ({ name, attributes }: ReceivedSpan) =>
    name === 'run' && JSON.stringify(attributes['request.ids']) === JSON.stringify([written._rev])
  const isAnswered = (spans: readonly ReceivedSpan[]) => {
    const { traceId } = spans.find(isRunOfIt) ?? {}
    // The site sends it after the run, perhaps with the next spans.
    return spans.some((span) => span.name === 'POST /api/revalidate' && span.traceId === traceId)
  }
  await receiver.whenReceived(isAnswered)
  await stopTracing()

  const run = receiver.spans.find(isRunOfIt)
  const ofTrace = receiver.spans.filter(({ traceId }) => traceId === run?.traceId)
  const span = (name: string) => ofTrace.find((received) => received.name === name)
  const [mutation] = ofTrace.filter(({ parentSpanId }) => parentSpanId === '')
  expect(mutation).toMatchObject({ service: 'servers', name: 'POST /data/mutate/:dataset' })
  const answer = span('POST /api/revalidate')
  expect(answer).toMatchObject({ service: 'site', attributes: { 'http.status_code': 200 } })
  for (const [inner, outer] of [
    [span('webhook'), mutation],
    [answer, span('webhook')],
    [run, answer],
  ])
    expect(inner && isWithin(inner, outer), inner?.name).toBe(true)

  const phases = ofTrace.filter(({ parentSpanId }) => parentSpanId === run?.spanId).map(({ name }) => name)
  expect([...new Set(phases)].sort()).toEqual([
    'expire queries',
    'plan',
    'purge edge',
    'revalidate queries',
    'update search records',
    'wait for other nodes',
    'warm pages',
  ])
  const rendered = Number(run?.attributes['pages.rendered'])
  expect(rendered).toBeGreaterThan(1)
  expect(run?.attributes).toMatchObject({ isDone: true, failures: 0, documents: 1 })
  // As the server that was asked has recorded the request.
  for (const [phase, service, name] of [
    ['plan', 'servers', 'GET /data/query/:dataset'],
    ['warm pages', 'site', 'GET /docs/[...path]'],
    ['update search records', 'servers', 'POST /1/indexes/:index/batch'],
  ]) {
    const requests = ofTrace.filter((span) => span.service === service && span.name === name)
    const ofPhase = ofTrace.filter((span) => span.name === phase)
    const isOfPhase = (span: ReceivedSpan) => ofPhase.some((other) => isWithin(span, other))
    expect(requests.some(isOfPhase), phase).toBe(true)
  }
  for (const secret of [...Object.values(secrets), 'text-of-a-page'])
    expect(receiver.text()).not.toContain(secret)

  const lines = site.log().trim().split('\n')
  const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(
    parsed.every(({ server, time }) => server === 'site' && !Number.isNaN(Date.parse(String(time)))),
  ).toBe(true)
  const expected = { level: 'info', message: 'webhook answered', status: 200, traceId: run?.traceId }
  expect(parsed.find(({ requestId }) => requestId === written._rev)).toMatchObject(expected)
  const ofRun = parsed.find(({ requestIds }) => JSON.stringify(requestIds) === `["${written._rev}"]`)
  expect(ofRun).toMatchObject({ message: 'regenerated', traceId: run?.traceId })
})

test('a request to the site is in the trace of its reader, without the query', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  for (const path of ['/docs/nodes/text/traced/', '/api/health/']) {
    const response = await fetch(`${site.url}${path}?q=secret-of-a-query`, { headers })
    expect(response.status).toBe(200)
    await response.text()
  }
  const isItsOwn = (span: ReceivedSpan) => span.traceId === traceId && span.name === 'GET /api/health'
  await receiver.whenReceived((spans) => spans.some(isItsOwn))
  expect(receiver.text()).not.toContain('secret-of-a-query')
})
