import { connectionTo, headOf } from '@repo/kit/testing/connection.ts'
import { expect, test } from 'vitest'
import { startLake } from './server.ts'
import { testOptions } from './testing/lake.ts'

test('a lake that closes ends its event streams at once, and answers who has just connected', async () => {
  const lake = await startLake(testOptions())
  const { body } = await fetch(`${lake.url}/v2025-02-19/data/live/events/production`)
  const port = Number(new URL(lake.url).port)
  const { socket, received, closed } = await connectionTo(port)
  const over = lake.close()
  await expect(body?.pipeTo(new WritableStream())).rejects.toThrow('terminated')
  socket.write(headOf('GET /ping'))
  await closed()
  expect(received()).toMatch(/^HTTP\/1.1 200 /)
  await over
})

test('event streams and sockets that are asked for during a stop do not delay it', async () => {
  const lake = await startLake(testOptions())
  const connect = () => connectionTo(Number(new URL(lake.url).port))
  const [stream, socket] = [await connect(), await connect()]
  const began = performance.now()
  const over = lake.close()
  stream.socket.write(headOf('GET /v2025-02-19/data/live/events/production'))
  const fields = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  const key = `sec-websocket-key: ${btoa('0123456789abcdef')}`
  socket.socket.write(headOf('GET /v2025-02-19/socket/production', ...fields, key))
  await Promise.all([stream.closed(), socket.closed(), over])
  expect(performance.now() - began).toBeLessThan(3000)
})
