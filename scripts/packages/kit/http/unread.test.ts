import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { connectionTo, headOf } from '../testing/connection.ts'
import { localServer } from '../testing/local-server.ts'
import { unreadLimit } from './server.ts'

test('with too many unread bytes, the response with the most is cut off', async () => {
  const unread = unreadLimit(25_000_000)
  const server = await localServer((request, response) => {
    unread(response)
    // Buffers are kept without a copy; local sockets hold a few million bytes.
    response.end(Buffer.alloc(Number(request.url?.slice(1))))
  })
  const ask = async (bytes: number): Promise<Socket> => {
    const { socket } = await connectionTo(server.port, headOf(`GET /${bytes}`))
    await once(socket, 'data')
    return socket.pause()
  }
  const received = (socket: Socket): Promise<number> =>
    new Promise((resolve) => {
      socket.on('close', () => resolve(socket.bytesRead))
      socket.on('end', () => resolve(socket.bytesRead))
      socket.resume()
    })
  const large = await ask(30_000_000)
  const small = await ask(12_000_000)
  // The limit is checked at each request.
  const next = await ask(10)
  expect(await received(large)).toBeLessThan(30_000_000)
  const rest = received(small)
  await expect.poll(() => small.bytesRead, { timeout: 10_000 }).toBeGreaterThan(12_000_000)
  await server.close()
  await rest
  next.destroy()
}, 60_000)
