import { text } from 'node:stream/consumers'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { isValidSignature } from '@sanity/webhook'
import { afterEach, expect, test } from 'vitest'
import { startLake } from '../server.ts'
import { clientOf, testLake, testOptions, tokens } from '../testing/lake.ts'
import { hostedProjection } from '../webhooks/projection.ts'

interface Delivery {
  readonly body: string
  readonly signature: string
  readonly key: string
  readonly requestId: string
}

let server: LocalServer | undefined
afterEach(() => server?.close())

/** Responds with these statuses in turn, and with 200 after them. */
async function receiver(statuses: number[] = []) {
  const deliveries: Delivery[] = []
  server = await localServer(async (request, response) => {
    const body = await text(request)
    const { 'sanity-webhook-signature': signature, 'idempotency-key': key } = request.headers
    const { 'x-request-id': requestId } = request.headers
    deliveries.push({ body, signature: String(signature), key: String(key), requestId: String(requestId) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  return { url: server.url, deliveries }
}

const parsed = (deliveries: Delivery[]) => deliveries.map(({ body }) => JSON.parse(body))

test("a change of a published document is sent with before and after, signed like Sanity's", async () => {
  const { url, deliveries } = await receiver()
  const lake = await testLake({ webhookUrl: url })
  const client = clientOf(lake)
  await client.create({ _id: 'a', _type: 'x', name: 'One', body: 'Not announced' })
  await client.create({ _id: 'drafts.b', _type: 'x' })
  await expect.poll(() => deliveries.length).toBe(1)
  await client.patch('a').set({ name: 'Two' }).commit()
  await expect.poll(() => deliveries.length).toBe(2)
  await client.delete('a')
  await expect.poll(() => deliveries.length).toBe(3)
  await lake.close()
  expect(parsed(deliveries)).toMatchObject([
    { _id: 'a', operation: 'create', before: null, after: { name: 'One' } },
    { _id: 'a', operation: 'update', before: { name: 'One' }, after: { name: 'Two' } },
    { _id: 'a', operation: 'delete', before: { name: 'Two' }, after: null },
  ])
  expect(deliveries.map(({ body }) => body).join()).not.toContain('Not announced')
  for (const { body, signature } of deliveries) {
    expect(await isValidSignature(body, signature, 'a-secret-of-the-webhook')).toBe(true)
    expect(await isValidSignature(body, signature, 'another-secret-of-it')).toBe(false)
  }
})

test('the id of a request is that of the transaction, which is the revision of its documents', async () => {
  const { url, deliveries } = await receiver([503])
  const lake = await testLake({ webhookUrl: url })
  const { _rev } = await clientOf(lake).create({ _id: 'a', _type: 'x' })
  await expect.poll(() => deliveries.map(({ requestId }) => requestId)).toEqual([_rev, _rev])
  await lake.close()
})

test('the events of a transaction name all documents that it published, also when they are sent again', async () => {
  const { url, deliveries } = await receiver([200, 500, 500])
  const lake = await testLake({ webhookUrl: url })
  const client = clientOf(lake)
  const { releaseId } = await client.releases.create({ metadata: { releaseType: 'asap' } })
  await client.create({ _id: 'c', _type: 'x' })
  await expect.poll(() => deliveries.length).toBe(1)
  for (const publishedId of ['a', 'b'])
    await client.createVersion({ releaseId, publishedId, document: { _type: 'x' } })
  await client.unpublishVersion({ releaseId, publishedId: 'c' })
  await client.releases.publish({ releaseId })
  await client.create({ _id: 'alone', _type: 'x' })
  const seen = () => parsed(deliveries).map(({ _id, transactionDocuments: ids }) => `${_id}: ${ids}`)
  await expect
    .poll(() => new Set(seen()))
    .toEqual(new Set(['a: a,b,c', 'b: a,b,c', 'c: a,b,c', 'c: undefined', 'alone: undefined']))
  for (const { body, signature } of deliveries)
    expect(await isValidSignature(body, signature, 'a-secret-of-the-webhook')).toBe(true)
  await lake.close()
})

test('releases that are published in the same moment name the documents of both', async () => {
  const { url, deliveries } = await receiver()
  let now = Date.parse('2026-11-23T09:00:00Z')
  const webhook = { url, secret: 'a-secret-of-the-webhook' }
  const lake = await startLake(testOptions({ webhook, now: () => now }))
  const client = clientOf(lake)
  for (const releaseId of ['one', 'two']) {
    await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
    for (const publishedId of [`${releaseId}-a`, 'both'])
      await client.createVersion({ releaseId, publishedId, document: { _type: 'x', of: releaseId } })
    await client.releases.schedule({ releaseId, publishAt: new Date(now + 3_600_000).toISOString() })
  }
  now += 3_600_000
  // The scheduler looks at the clock.
  await client.releases.create({ metadata: { releaseType: 'asap' } })
  await expect.poll(() => deliveries.length).toBe(3)
  await lake.close()
  const [first] = parsed(deliveries)
  // The lake has both already: a list that one of them alters shows the other, too.
  expect(first.transactionDocuments).toEqual(['both', 'one-a', 'two-a'])
})

test('a failed delivery is retried twice with the same key', async () => {
  const { url, deliveries } = await receiver([500, 503])
  const lake = await testLake({ webhookUrl: url })
  const client = clientOf(lake)
  await client.create({ _id: 'a', _type: 'x', name: 1 })
  await expect.poll(() => deliveries.length).toBe(3)
  await client.patch('a').set({ name: 2 }).commit()
  await expect.poll(() => deliveries.length).toBe(4)
  await lake.close()
  expect(parsed(deliveries).map(({ after }) => after.name)).toEqual([1, 1, 1, 2])
  expect(new Set(deliveries.slice(0, 3).map(({ key }) => key)).size).toBe(1)
})

test('the changes of a document that failed to be delivered are one event, with the documents of each transaction', async () => {
  const { url, deliveries } = await receiver([500, 500])
  const lake = await testLake({ webhookUrl: url, retriesMs: [600_000] })
  const client = clientOf(lake)
  await client
    .transaction()
    .create({ _id: 'a', _type: 'x', name: 1 })
    .create({ _id: 'b', _type: 'x' })
    .commit()
  await client.patch('a').set({ name: 2 }).commit()
  await expect.poll(() => deliveries.length).toBe(2)
  await client.request({ method: 'POST', uri: '/webhooks/retry' })
  await expect.poll(() => deliveries.length).toBe(4)
  await lake.close()
  expect(parsed(deliveries).find(({ after }) => after.name === 2)).toMatchObject({
    _id: 'a',
    before: null,
    between: [{ name: 1 }],
    transactionDocuments: ['a', 'b'],
  })
})

test('the webhook is listed as hosted Sanity lists its own, without the secret', async () => {
  const { url } = await receiver()
  const hooksOf = async (webhookUrl: string) => {
    const lake = await testLake({ webhookUrl })
    const response = await fetch(`${lake.url}/v2025-08-04/hooks/projects/test`, {
      headers: { authorization: `Bearer ${tokens.write}` },
    })
    await lake.close()
    return response.text()
  }
  const text = await hooksOf(url)
  expect(JSON.parse(text)).toMatchObject([
    {
      type: 'document',
      dataset: 'production',
      url,
      rule: { on: ['create', 'update', 'delete'], filter: null, projection: hostedProjection },
      isDisabled: false,
    },
  ])
  expect(text).not.toContain('a-secret-of-the-webhook')
  expect(JSON.parse(await hooksOf(''))).toEqual([])
})
