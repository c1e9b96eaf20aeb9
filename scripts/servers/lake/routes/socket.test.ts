import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { streamLimits } from '../limits.ts'
import { boundedSender } from './socket.ts'

test('a client that does not read is disconnected before its messages fill the memory', async () => {
  const server = new WebSocketServer({ port: 0 })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  onTestFinished(() => client.terminate())
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(client, 'open')])
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
