import { localServer } from '@repo/kit/testing/local-server.ts'
import { algoliasearch } from 'algoliasearch'
import { expect, onTestFinished, test } from 'vitest'
import { hostsOf } from '#clients/search.ts'
import { reasonNotWritten } from './sync.ts'

async function errorFor(status: number, body: string): Promise<unknown> {
  const { url, close } = await localServer((_request, response) => response.writeHead(status).end(body))
  onTestFinished(close)
  const client = algoliasearch('app', 'key', { hosts: hostsOf(url) })
  return client.saveObject({ indexName: 'a', body: { objectID: 'b' } }).catch((error: unknown) => error)
}

test('the message of the service is the reason', async () => {
  const error = await errorFor(507, '{"message":"The disk of .data/search is full: free some space there."}')
  expect(reasonNotWritten(error)).toMatch(/answers with an error: The disk of .data\/search is full/)
})

test('a service without a message does not respond', async () => {
  expect(reasonNotWritten(await errorFor(502, '<html>'))).toMatch(/does not answer, or only with errors/)
})
