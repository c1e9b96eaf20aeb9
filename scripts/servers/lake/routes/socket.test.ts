import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { maxSocketMessageBytes, streamLimits } from '../limits.ts'
import { boundedSender, receiveInTurns } from './socket.ts'

let server: WebSocketServer
let client: WebSocket
let accepted: WebSocket
beforeEach(async () => {
  server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const connected = once(server, 'connection')
  client = new WebSocket(`ws://127.0.0.1:${port}`)
  ;[accepted] = await connected
  await once(client, 'open')
})
afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

test('a client that does not read is disconnected before its messages fill the memory', () => {
  const send = boundedSender(accepted, server)
  const megabyte = 'x'.repeat(1_000_000)
  let most = 0
  for (let n = 0; n < 100; n += 1) {
    send(megabyte)
    most = Math.max(most, accepted.bufferedAmount)
  }
  expect(accepted.readyState).toBe(WebSocket.CLOSING)
  expect(most).toBeLessThan(streamLimits.maxBufferedBytes + 2 * megabyte.length)
})

test('messages are handled one after the other, and none after the client is gone', async () => {
  const received: string[] = []
  let active = 0
  receiveInTurns(accepted, async (text) => {
    active += 1
    expect(active).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    received.push(text)
    active -= 1
    if (text === 'b') accepted.terminate()
  })
  const closed = once(client, 'close')
  for (const text of ['a', 'b', 'c']) client.send(text)
  await closed
  await new Promise((resolve) => setImmediate(resolve))
  expect(received).toEqual(['a', 'b'])
})

test.each([
  ['too many messages', streamLimits.maxAsked + 1, 1],
  ['messages that are too long together', 3, maxSocketMessageBytes / 2],
])('a client is disconnected that sends %s before they are handled', async (_what, count, length) => {
  let received = 0
  receiveInTurns(accepted, () => {
    received += 1
    return new Promise(() => undefined)
  })
  const closed = once(client, 'close')
  for (let n = 0; n < count; n += 1) client.send('x'.repeat(length))
  await closed
  // The first may have arrived with all others.
  expect(received).toBeLessThanOrEqual(1)
})
