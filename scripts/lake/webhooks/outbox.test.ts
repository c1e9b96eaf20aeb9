/** An outbox whose database cannot be written for a while, for example because the disk is full. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { openLakeDatabase } from '../store/sqlite.ts'
import { Outbox, type OutboxOptions } from './outbox.ts'

let server: Server
let database: DatabaseSync
let outbox: Outbox
let answer: number
let deliveries: string[]
let bodies: string[]
let said: MockInstance<typeof console.error>

beforeEach(async () => {
  answer = 200
  deliveries = []
  bodies = []
  said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    deliveries.push(String(request.headers['sanity-document-id']))
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  database = openLakeDatabase(':memory:').database
  outbox = outboxWith()
})

function outboxWith(options: Partial<OutboxOptions> = {}) {
  return new Outbox(database, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
  await new Promise((resolve) => server.close(resolve))
})

function publish(id: string) {
  const timestamp = '2026-11-22T12:00:00Z'
  const after = { _id: id, _type: 'x', _rev: 'r', _createdAt: timestamp, _updatedAt: timestamp }
  outbox.add({
    transactionId: `t-${id}`,
    timestamp,
    author: 'writer',
    changes: [{ id, before: null, after, mutations: [] }],
  })
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
  await expect.poll(() => outbox.status()).toEqual({ pending: 0, failed: 0, lastError: null })
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
  publish('a')
  outbox.wake()
  await expect.poll(() => outbox.status()).toMatchObject({ pending: 0, failed: 1 })
  await outbox.stop()
  const strict = outboxWith({ dropsFailed: true })
  strict.retryNow()
  await expect.poll(() => strict.status()).toEqual({ pending: 0, failed: 0, lastError: null })
  await strict.stop()
  expect(deliveries).toEqual(Array.from({ length: 6 }, () => 'a'))
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

test('events that cannot be read do not fail the commit that added them', async () => {
  publish('a')
  database.exec('ALTER TABLE outbox RENAME TO hidden')
  outbox.wake()
  await Promise.resolve()
  outbox.wake()
  await Promise.resolve()
  database.exec('ALTER TABLE hidden RENAME TO outbox')
  await expect.poll(() => outbox.status().pending).toBe(0)
  expect(said.mock.calls).toEqual([
    [
      expect.stringContaining(
        'Waiting webhook events cannot be read (no such table: outbox): next try in 0.02 s',
      ),
    ],
  ])
})

test('an event whose document the receiver cannot process is not retried, and the next change is sent at once', async () => {
  answer = 422
  publish('a')
  publish('a')
  outbox.wake()
  await expect.poll(() => outbox.status()).toEqual({ pending: 0, failed: 0, lastError: null })
  expect(deliveries).toEqual(['a', 'a'])
  expect(said.mock.calls[0]?.[0]).toMatch(/^webhook for a: .* cannot process this document/)
})

test('an event of an earlier version with whole documents is shortened', async () => {
  const whole = { _id: 'a', _type: 'x', _rev: 'r', text: 'x'.repeat(200_000) }
  database
    .prepare('INSERT INTO outbox (document_id, transaction_id, operation, body) VALUES (?, ?, ?, ?)')
    .run('a', 't', 'update', JSON.stringify({ _id: 'a', before: whole, after: whole }))
  outbox.start()
  await expect
    .poll(() => bodies.map((body) => JSON.parse(body)))
    .toEqual([
      { _id: 'a', before: { _id: 'a', _type: 'x', _rev: 'r' }, after: { _id: 'a', _type: 'x', _rev: 'r' } },
    ])
})
