import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isValidSignature } from '@sanity/webhook'
import { afterEach, expect, test } from 'vitest'
import { clientOf, testLake } from './lake.ts'

interface Delivery {
  readonly body: string
  readonly signature: string
  readonly key: string
}

let server: Server | undefined
afterEach(() => server?.close())

/** Responds with these statuses in turn, and with 200 after them. */
async function receiver(statuses: number[] = []) {
  const deliveries: Delivery[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { 'sanity-webhook-signature': signature, 'idempotency-key': key } = request.headers
    deliveries.push({ body, signature: String(signature), key: String(key) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, deliveries }
}

const parsed = (deliveries: Delivery[]) => deliveries.map(({ body }) => JSON.parse(body))

test("a change of a published document is sent with before and after, signed like Sanity's", async () => {
  const { url, deliveries } = await receiver()
  const lake = await testLake({ webhookUrl: url })
  const client = clientOf(lake)
  await client.create({ _id: 'a', _type: 'x', name: 'One', body: 'Not announced' })
  await client.create({ _id: 'drafts.b', _type: 'x' })
  await client.patch('a').set({ name: 'Two' }).commit()
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

test('a failed delivery is retried twice with the same key, and later events of the document wait for it', async () => {
  const { url, deliveries } = await receiver([500, 503])
  const lake = await testLake({ webhookUrl: url })
  const client = clientOf(lake)
  await client.create({ _id: 'a', _type: 'x', name: 1 })
  await client.patch('a').set({ name: 2 }).commit()
  await expect.poll(() => deliveries.length).toBe(4)
  await lake.close()
  expect(parsed(deliveries).map(({ after }) => after.name)).toEqual([1, 1, 1, 2])
  expect(new Set(deliveries.slice(0, 3).map(({ key }) => key)).size).toBe(1)
})

test('an undelivered event is delivered after the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-'))
  const first = await testLake({ dataDir, webhookUrl: 'http://127.0.0.1:9/', retriesMs: [5, 5] })
  await clientOf(first).create({ _id: 'a', _type: 'x' })
  await first.close()
  const { url, deliveries } = await receiver()
  const second = await testLake({ dataDir, webhookUrl: url })
  await expect.poll(() => parsed(deliveries).map(({ _id }) => _id)).toEqual(['a'])
  await second.close()
})

test('when the receiver runs again, events are sent without waiting for the delay', async () => {
  const { url, deliveries } = await receiver([500])
  const lake = await testLake({ webhookUrl: url, retriesMs: [600_000, 600_000] })
  const client = clientOf(lake)
  await client.create({ _id: 'a', _type: 'x', name: 1 })
  await client.patch('a').set({ name: 2 }).commit()
  await expect.poll(() => deliveries.length).toBe(1)
  await client.request({ method: 'POST', uri: '/webhooks/retry' })
  await expect.poll(() => parsed(deliveries).map(({ after }) => after.name)).toEqual([1, 1, 2])
  await lake.close()
})
