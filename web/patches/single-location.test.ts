import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendOneLocation } from './single-location.ts'

sendOneLocation()

test('a location that is set and then appended is sent once, other headers as often as they are appended', async () => {
  const server = createServer((_request, response) => {
    response.statusCode = 308
    response.setHeader('location', '/docs/')
    response.appendHeader('Location', '/docs/')
    response.appendHeader('set-cookie', 'a=1').appendHeader('set-cookie', 'b=2')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on TCP, so this is not the name of a pipe.
  const { port } = server.address() as AddressInfo
  const headers = await new Promise<NodeJS.Dict<string[]>>((resolve, reject) => {
    request({ port, host: '127.0.0.1' }, (response) => {
      response.resume()
      resolve(response.headersDistinct)
    })
      .on('error', reject)
      .end()
  })
  expect(headers.location).toEqual(['/docs/'])
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  server.closeAllConnections()
  server.close()
})
