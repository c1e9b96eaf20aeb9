import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { refuseUnsupportedRequests } from './unsupported-requests.ts'

refuseUnsupportedRequests()

test('TRACE and the target "*" are refused, and all other requests are answered', async () => {
  const server = createServer((_request, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on TCP, so this is not the name of a pipe.
  const { port } = server.address() as AddressInfo
  const statusOf = (method: string, path: string) =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', method, path }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await statusOf('TRACE', '/docs/')).toBe(405)
  expect(await statusOf('GET', '*')).toBe(400)
  expect(await statusOf('GET', '/docs/')).toBe(200)
  expect(await statusOf('OPTIONS', '/')).toBe(200)
  server.closeAllConnections()
  server.close()
})
