import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, request } from './exchange.ts'

const server = createServer((asked, response) => {
  if (asked.method === 'OPTIONS') response.writeHead(204).end()
  else response.end('a body')
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  // The server listens on TCP, so this is not the name of a pipe.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['GET', 200, 'a body'],
  ['HEAD', 200, ''],
  ['OPTIONS', 204, ''],
])('the response to %s is complete although its connection stays open', async (method, status, body) => {
  const sent = request(method, '/', { headers: { connection: 'keep-alive' } })
  const reply = await exchange(origin, sent, { deadlineMs: 1500, isWhole: true })
  expect([reply.isTimedOut, reply.status, reply.body]).toEqual([false, status, body])
})
