import type { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { openLakeDatabase } from '../store/sqlite.ts'
import { Outbox, type OutboxOptions } from './outbox.ts'

let server: LocalServer
let database: DatabaseSync
let outbox: Outbox
let answer: number
/** Documents whose events fail, and those whose events are not answered. */
let failing: (id: string) => boolean
let held: Map<string, () => void> | undefined
let deliveries: string[]
let bodies: string[]
let said: MockInstance<typeof console.error>

beforeEach(async () => {
  answer = 200
  failing = () => false
  held = undefined
  deliveries = []
  bodies = []
  said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  server = await localServer(async (request, response) => {
    bodies.push(await text(request))
    const id = String(request.headers['sanity-document-id'])
    deliveries.push(id)
    const respond = () => response.writeHead(failing(id) ? 500 : answer).end()
    if (held) held.set(id, respond)
    else respond()
  })
  database = openLakeDatabase(':memory:').database
  outbox = outboxWith()
})

function outboxWith(options: Partial<OutboxOptions> = {}) {
  return new Outbox(database, {
    url: server.url,
    secret: 'a-secret-of-the-webhook',
    projectId: 'test',
    dataset: 'production',
    retriesMs: [5, 5],
    databaseRetryMs: 20,
    ...options,
  })
}

afterEach(async () => {
  await outbox.stop()
  database.close()
  await server.close()
})

const nothingLeft = (of = outbox) =>
  expect.poll(() => of.status()).toEqual({ pending: 0, failed: 0, lastError: null })

const timestamp = '2026-11-22T12:00:00Z'

function version(id: string, _rev: string, name?: string) {
  return { _id: id, _type: 'x', _rev, _createdAt: timestamp, _updatedAt: timestamp, name }
}

type Version = ReturnType<typeof version> | null

function publish(id: string, before: Version = null, after: Version = version(id, 'r')) {
  const transactionId = `t-${after?._rev ?? 'deleted'}`
  outbox.add({ transactionId, timestamp, author: 'writer', changes: [{ id, before, after, mutations: [] }] })
}

/** Publishes documents, and sends what waits. */
function send(...ids: string[]) {
  for (const id of ids) publish(id)
  outbox.wake()
}

function publishInTurn(id: string, versions: readonly Version[]) {
  for (const [index, after] of versions.entries()) if (index > 0) publish(id, versions[index - 1], after)
}

const writable = (is: boolean) => database.exec(`PRAGMA query_only = ${is ? 'OFF' : 'ON'}`)

test('an event whose delivery cannot be saved is sent once, and saved as soon as possible', async () => {
  publish('a')
  publish('b')
  writable(false)
  outbox.wake()
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(3)
  expect(said.mock.calls[0]?.[0]).toBe(
    'The result of the webhook for a cannot be saved (attempt to write a readonly database): next try in 0.02 s',
  )
  writable(true)
  await nothingLeft()
  expect(deliveries.sort()).toEqual(['a', 'b'])
})

test('an event whose failure cannot be saved is retried all the same', async () => {
  answer = 500
  publish('a')
  writable(false)
  outbox.wake()
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)
  writable(true)
  answer = 200
  await expect.poll(() => outbox.status().pending).toBe(0)
  expect(deliveries).toEqual(['a', 'a'])
})

test('an event that failed three times is kept, and dropped where hosted Sanity drops it', async () => {
  answer = 500
  send('a')
  await expect.poll(() => outbox.status()).toMatchObject({ pending: 0, failed: 1 })
  await outbox.stop()
  const strict = outboxWith({ asHosted: true })
  strict.retryNow()
  await nothingLeft(strict)
  await strict.stop()
  expect(deliveries).toEqual(Array(6).fill('a'))
  expect(said).toHaveBeenLastCalledWith(expect.stringMatching(/^webhook for a failed 3 times .* dropped/))
})

test('a lake starts on a read-only disk, and sends failed events again when it can be written', async () => {
  publish('a')
  database.exec('UPDATE outbox SET attempts = 3')
  writable(false)
  outbox.start()
  expect(said.mock.calls[0]?.[0]).toMatch(/^Failed webhook events cannot be queued again/)
  writable(true)
  await expect.poll(() => deliveries).toEqual(['a'])
})

test('an event whose document the receiver cannot process is not retried, and the next change is sent at once', async () => {
  answer = 422
  send('a')
  await nothingLeft()
  send('a')
  await nothingLeft()
  expect(deliveries).toEqual(['a', 'a'])
  expect(said.mock.calls[0]?.[0]).toMatch(/^webhook for a: .* cannot process this document/)
})

test('a document does not wait for any number of documents whose events fail', async () => {
  outbox = outboxWith({ retriesMs: [600_000] })
  failing = (id) => id !== 'good'
  send(...Array.from({ length: 201 }, (_, n) => `bad-${n}`))
  await expect.poll(() => deliveries.length, { timeout: 20_000 }).toBe(201)
  send('good')
  await expect.poll(() => deliveries.at(-1)).toBe('good')
})

test('a document does not wait for those whose events the receiver does not answer', async () => {
  held = new Map()
  send(...Array.from({ length: 30 }, (_, n) => `slow-${n}`))
  await expect.poll(() => held?.size).toBe(30)
  send('quick')
  await expect.poll(() => deliveries.at(-1)).toBe('quick')
  for (const respond of held.values()) respond()
})

test('what a document went through while it waited is one event, and hosted Sanity sends each', async () => {
  held = new Map()
  publish('a', null, version('a', '1', 'One'))
  outbox.wake()
  await expect.poll(() => held?.size).toBe(1)
  const names = ['Two', 'One', 'Two', 'Three']
  const later = [version('a', '1', 'One'), ...names.map((name, n) => version('a', `${n + 2}`, name))]
  publishInTurn('a', [...later, null])
  publish('b')
  outbox.wake()
  await expect.poll(() => held?.size).toBe(2)
  const release = held.get('a')
  held.get('b')?.()
  held = undefined
  release?.()
  await expect.poll(() => outbox.status().pending).toBe(0)
  expect(deliveries).toEqual(['a', 'b', 'a'])
  const traceOf = (rev: string, name: string) => ({ _id: 'a', _type: 'x', _rev: rev, name })
  const between = [traceOf('2', 'Two'), traceOf('3', 'One'), traceOf('5', 'Three')]
  const event = { _id: 'a', _type: 'x', operation: 'delete', transactionId: 't-deleted' }
  const sent = JSON.parse(bodies.at(-1) ?? '')
  expect(sent).toEqual({ ...event, before: traceOf('1', 'One'), between, after: null })
  const strict = outboxWith({ asHosted: true })
  publishInTurn('a', later)
  strict.start()
  await expect.poll(() => strict.status().pending).toBe(0)
  await strict.stop()
  expect(bodies.slice(3).map((body) => JSON.parse(body).after.name)).toEqual(names)
})

test('events that fail are sent again with those that came since, as often as the last one may be', async () => {
  failing = () => true
  outbox = outboxWith({ retriesMs: [600_000] })
  const versions = ['1', '2', '3'].map((rev) => version('a', rev))
  publishInTurn('a', [null, ...versions.slice(0, 2)])
  outbox.wake()
  await expect.poll(() => said.mock.calls.length).toBe(1)
  publishInTurn('a', versions.slice(1))
  const revisions = () => bodies.map((body) => JSON.parse(body).after._rev)
  await outbox.stop()
  outbox = outboxWith({ retriesMs: [5] })
  outbox.wake()
  expect(outbox.status()).toMatchObject({ pending: 3 })
  outbox.start()
  await expect.poll(() => outbox.status()).toMatchObject({ pending: 0, failed: 3 })
  expect(revisions()).toEqual(['2', '3', '3'])
})
