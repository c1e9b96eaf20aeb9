/**
 * Event streams have limits: their number, their cost per write, and the buffers of slow clients.
 */

import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { streamLimits } from '../limits.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'

const lake = openedForTest(() => testLake())

const listenPath = (query: string) => `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}`

interface Message {
  readonly type: string
  readonly id: string
  readonly status?: number
  readonly data?: string
}

async function openStreams(count: number, headers: Record<string, string> = {}, query = '*') {
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/multiplex`)
  await new Promise((resolve) => socket.on('open', resolve))
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  for (let id = 0; id < count; id += 1)
    socket.send(JSON.stringify({ type: 'open', id: String(id), url: lake.url + listenPath(query), headers }))
  const statuses = () => messages.flatMap(({ status }) => status ?? [])
  if (count > 0) await expect.poll(() => statuses().length, { timeout: 10_000 }).toBe(count)
  return { socket, messages, welcomed: statuses().filter((status) => status === 200).length, statuses }
}

test('a socket has a limit of streams, and more are refused with 429 until one is closed', async () => {
  const headers = { authorization: `Bearer ${tokens.read}` }
  const { socket, welcomed, statuses } = await openStreams(streamLimits.maxPerSocket + 5, headers)
  expect(welcomed).toBe(streamLimits.maxPerSocket)
  expect(statuses().filter((status) => status === 429)).toHaveLength(5)
  socket.send(JSON.stringify({ type: 'close', id: '0' }))
  socket.send(JSON.stringify({ type: 'open', id: 'new', url: lake.url + listenPath('*'), headers }))
  await expect.poll(() => statuses().at(-1)).toBe(200)
  socket.close()
})

test('anonymous streams leave room for those with a token', async () => {
  const sockets = [await openStreams(150), await openStreams(150)]
  const all = sockets.reduce((sum, { welcomed }) => sum + welcomed, 0)
  expect(all).toBe(streamLimits.maxAnonymous)
  expect((await fetch(lake.url + listenPath('*'))).status).toBe(429)
  const signedIn = await openStreams(3, { authorization: `Bearer ${tokens.read}` })
  expect(signedIn.welcomed).toBe(3)
  for (const { socket } of sockets) socket.close()
  // Closed streams make room again.
  await expect
    .poll(async () => {
      const { status, body } = await fetch(lake.url + listenPath('*'))
      await body?.cancel()
      return status
    })
    .toBe(200)
  signedIn.socket.close()
})

test('a socket that requests streams endlessly is closed', async () => {
  const { socket } = await openStreams(0)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const message = JSON.stringify({ type: 'open', id: 'x', url: lake.url + listenPath('*['), headers: {} })
  for (let n = 0; n < 20_000; n += 1) socket.send(message)
  await closed
  expect((await fetch(`${lake.url}/ping`)).status).toBe(200)
})

test("Sanity's client reports `reconnect` when it was dropped, and listens again", async () => {
  const events: string[] = []
  const subscription = clientOf(lake)
    .listen('*', {}, { events: ['welcome', 'reconnect', 'mutation'] })
    .subscribe(({ type }) => events.push(type))
  await expect.poll(() => events).toEqual(['welcome'])
  // More than the buffer: the client shares this process, so it reads nothing during the write.
  const transaction = clientOf(lake).transaction()
  for (let n = 0; n < 14; n += 1)
    transaction.createOrReplace({ _id: `large-${n}`, _type: 'x', text: 'x'.repeat(1_000_000) })
  await transaction.commit()
  await expect.poll(() => events, { timeout: 10_000 }).toContain('reconnect')
  await expect.poll(() => events.at(-1), { timeout: 10_000 }).toBe('welcome')
  subscription.unsubscribe()
}, 30_000)
