import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { algoliasearch } from 'algoliasearch'
import { afterEach, expect, test } from 'vitest'
import { hostsOf } from '#clients/search.ts'
import { reasonNotWritten } from './sync.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The error of the real client for such a response of the service. */
async function errorFor(status: number, body: string): Promise<unknown> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  // It listens on TCP, so `address()` returns an object.
  const { port } = server.address() as AddressInfo
  const client = algoliasearch('app', 'key', { hosts: hostsOf(`http://127.0.0.1:${port}`) })
  return client.saveObject({ indexName: 'a', body: { objectID: 'b' } }).catch((error: unknown) => error)
}

test('the message of the service is the reason', async () => {
  const error = await errorFor(507, '{"message":"The disk of .data/search is full: free some space there."}')
  expect(reasonNotWritten(error)).toMatch(/answers with an error: The disk of .data\/search is full/)
})

test('a service without a message does not respond', async () => {
  expect(reasonNotWritten(await errorFor(502, '<html>'))).toMatch(/does not answer, or only with errors/)
})
