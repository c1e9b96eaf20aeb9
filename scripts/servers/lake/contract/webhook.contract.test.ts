import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { isValidSignature } from '@sanity/webhook'
import { afterEach, expect, test } from 'vitest'
import type { LakeOptions } from '../options.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { ask } from '../testing/requests.ts'
import { hostedProjection } from '../webhooks/projection.ts'

const { secret } = testOptions().webhook

/** Statuses of the first answers of the receiver; the others are 200. */
let statuses: number[]
let deliveries: { readonly body: string; readonly headers: IncomingHttpHeaders }[]
const receiver = openedForTest(() => {
  statuses = []
  deliveries = []
  return localServer(async (request, response) => {
    deliveries.push({ body: await text(request), headers: request.headers })
    response.writeHead(statuses.shift() ?? 200).end()
  })
})

let lake: Lake
afterEach(() => lake.close())

/** Starts a lake whose events are received, and returns its client. */
async function start(options: Partial<LakeOptions> = {}, retriesMs = [20, 20]) {
  const webhook = { url: receiver.url, secret, retriesMs }
  lake = await startLake(testOptions({ webhook, ...options }))
  return clientOf(lake)
}

const received = (count: number) => expect.poll(() => deliveries.length).toBe(count)
const events = () => deliveries.map(({ body }) => JSON.parse(body))
const header = (name: string) => deliveries.map(({ headers }) => headers[name])

/** Expects that all deliveries are signed with the secret of the lake, as Sanity's are. */
async function expectSigned() {
  for (const { body, headers } of deliveries) {
    const signature = String(headers['sanity-webhook-signature'])
    expect(await isValidSignature(body, signature, secret)).toBe(true)
    expect(await isValidSignature(body, signature, 'another-secret-of-it')).toBe(false)
  }
}

test("a change of a published document is sent with before and after, signed like Sanity's", async () => {
  const client = await start()
  await client.create({ _id: 'a', _type: 'x', name: 'One', body: 'Not announced' })
  await client.create({ _id: 'drafts.b', _type: 'x' })
  await received(1)
  await client.patch('a').set({ name: 'Two' }).commit()
  await received(2)
  await client.delete('a')
  await received(3)
  expect(events()).toMatchObject([
    { _id: 'a', operation: 'create', before: null, after: { name: 'One' } },
    { _id: 'a', operation: 'update', before: { name: 'One' }, after: { name: 'Two' } },
    { _id: 'a', operation: 'delete', before: { name: 'Two' }, after: null },
  ])
  expect(deliveries.map(({ body }) => body).join()).not.toContain('Not announced')
  await expectSigned()
})

test('the events of a transaction name all documents that it published, also when they are sent again', async () => {
  statuses = [200, 500, 500]
  const client = await start()
  const { releaseId } = await client.releases.create({ metadata: { releaseType: 'asap' } })
  await client.create({ _id: 'c', _type: 'x' })
  await received(1)
  for (const publishedId of ['a', 'b'])
    await client.createVersion({ releaseId, publishedId, document: { _type: 'x' } })
  await client.unpublishVersion({ releaseId, publishedId: 'c' })
  await client.releases.publish({ releaseId })
  await client.create({ _id: 'alone', _type: 'x' })
  const seen = () => events().map(({ _id, transactionDocuments: ids }) => `${_id}: ${ids}`)
  await expect
    .poll(() => new Set(seen()))
    .toEqual(new Set(['a: a,b,c', 'b: a,b,c', 'c: a,b,c', 'c: undefined', 'alone: undefined']))
  await expectSigned()
})

test('releases that are published in the same moment name the documents of both', async () => {
  let now = Date.parse('2026-11-23T09:00:00Z')
  const client = await start({ now: () => now })
  for (const releaseId of ['one', 'two']) {
    await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
    for (const publishedId of [`${releaseId}-a`, 'both'])
      await client.createVersion({ releaseId, publishedId, document: { _type: 'x', of: releaseId } })
    await client.releases.schedule({ releaseId, publishAt: new Date(now + 3_600_000).toISOString() })
  }
  now += 3_600_000
  // The scheduler looks at the clock.
  await client.releases.create({ metadata: { releaseType: 'asap' } })
  await received(3)
  const [first] = events()
  // The lake has both already: a list that one of them alters shows the other, too.
  expect(first.transactionDocuments).toEqual(['both', 'one-a', 'two-a'])
})

test('a failed delivery is retried twice with the same key, and the id of its transaction', async () => {
  statuses = [500, 503]
  const client = await start()
  const { _rev } = await client.create({ _id: 'a', _type: 'x', name: 1 })
  await received(3)
  expect(header('x-request-id')).toEqual([_rev, _rev, _rev])
  await client.patch('a').set({ name: 2 }).commit()
  await received(4)
  expect(events().map(({ after }) => after.name)).toEqual([1, 1, 1, 2])
  expect(new Set(header('idempotency-key').slice(0, 3)).size).toBe(1)
})

test('the changes of a document that failed to be delivered are one event, with the documents of each transaction', async () => {
  statuses = [500, 500]
  const client = await start({}, [600_000])
  await client
    .transaction()
    .create({ _id: 'a', _type: 'x', name: 1 })
    .create({ _id: 'b', _type: 'x' })
    .commit()
  await client.patch('a').set({ name: 2 }).commit()
  await received(2)
  await client.request({ method: 'POST', uri: '/webhooks/retry' })
  await received(4)
  expect(events().find(({ after }) => after.name === 2)).toMatchObject({
    _id: 'a',
    before: null,
    between: [{ name: 1 }],
    transactionDocuments: ['a', 'b'],
  })
})

test('the webhook is listed as hosted Sanity lists its own, without the secret', async () => {
  const hooks = async () =>
    (await ask(lake, '/v2025-08-04/hooks/projects/test', { token: tokens.write })).text
  await start()
  const text = await hooks()
  expect(JSON.parse(text)).toMatchObject([
    {
      dataset: 'production',
      url: receiver.url,
      rule: { on: ['create', 'update', 'delete'], filter: null, projection: hostedProjection },
    },
  ])
  expect(text).not.toContain(secret)
  await lake.close()
  await start({ webhook: { url: '', secret } })
  expect(await hooks()).toBe('[]')
})
