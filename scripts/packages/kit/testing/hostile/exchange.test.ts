import { expect, test } from 'vitest'
import { localServer } from '../local-server.ts'
import { openedForFile } from '../opened.ts'
import { exchange, request } from './exchange.ts'

const server = openedForFile(() =>
  localServer((asked, response) => {
    if (asked.method === 'OPTIONS') response.writeHead(204).end()
    else response.end('a body')
  }),
)

test.each([
  ['GET', 200, 'a body'],
  ['HEAD', 200, ''],
  ['OPTIONS', 204, ''],
])('the response to %s is complete although its connection stays open', async (method, status, body) => {
  const sent = request(method, '/', { headers: { connection: 'keep-alive' } })
  const reply = await exchange(server.url, sent, { deadlineMs: 1500, isWhole: true })
  expect([reply.isTimedOut, reply.status, reply.body]).toEqual([false, status, body])
})
