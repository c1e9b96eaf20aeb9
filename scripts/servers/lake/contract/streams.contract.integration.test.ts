/**
 * Event streams have limits: their number, their cost per write, and the buffers of slow clients.
 */

import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { streamLimits } from '../limits.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { listenPath, multiplexed } from '../testing/sockets.ts'

const lake = openedForTest(() => testLake())

async function openStreams(count: number, token: string) {
  const streams = await multiplexed(lake)
  for (let id = 0; id < count; id += 1) streams.open(String(id), '*', token)
  await expect.poll(() => streams.statuses().length, { timeout: 10_000 }).toBe(count)
  return { ...streams, welcomed: streams.statuses().filter((status) => status === 200).length }
}

const livePath = '/v2025-02-19/data/live/events/production'

const statusOfStream = async (path: string) => {
  const { status, body } = await fetch(lake.url + path)
  await body?.cancel()
  return status
}

test('a socket has a limit of streams, and more are refused with 429 until one is closed', async () => {
  const count = streamLimits.maxPerSocket + 5
  const { socket, send, open, welcomed, statuses } = await openStreams(count, tokens.read)
  expect(welcomed).toBe(streamLimits.maxPerSocket)
  expect(statuses().filter((status) => status === 429)).toHaveLength(5)
  send({ type: 'close', id: '0' })
  open('new', '*', tokens.read)
  await expect.poll(() => statuses().at(-1)).toBe(200)
  socket.close()
})

test('anonymous streams leave room for those with a token', async () => {
  expect(await statusOfStream(listenPath('*'))).toBe(401)
  const sockets = [await multiplexed(lake), await multiplexed(lake)]
  for (const { send, statuses } of sockets) {
    for (let id = 0; id < 150; id += 1)
      send({ type: 'open', id: String(id), url: lake.url + livePath, headers: {} })
    await expect.poll(() => statuses().length, { timeout: 10_000 }).toBe(150)
  }
  const welcomed = sockets.flatMap(({ statuses }) => statuses().filter((status) => status === 200))
  expect(welcomed).toHaveLength(streamLimits.maxAnonymous)
  expect(await statusOfStream(livePath)).toBe(429)
  const signedIn = await openStreams(3, tokens.read)
  expect(signedIn.welcomed).toBe(3)
  for (const { socket } of sockets) socket.close()
  // Closed streams make room again.
  await expect.poll(() => statusOfStream(livePath)).toBe(200)
  signedIn.socket.close()
})

test('a socket that requests streams endlessly is closed', async () => {
  const { socket, open } = await multiplexed(lake)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  for (let n = 0; n < 20_000; n += 1) open('x', '*[')
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
