import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectionTo, headOf } from '../testing/connection.ts'
import { type BoundedServerOptions, createBoundedServer } from './bounded-server.ts'
import { close, listen } from './server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** A server that answers with the body it read; with `/later`, when the test says so. */
async function start(options: BoundedServerOptions = {}) {
  const later = Promise.withResolvers<void>()
  const server = createBoundedServer(async (request, response) => {
    if (request.url === '/later') await later.promise
    const body = (await request.toArray().catch(() => ['cut'])).join('')
    response.end(`${request.method} ${request.url} ${body}.`)
  }, options)
  const port = await listen(server, { port: 0, host: '127.0.0.1', settings: 'none' })
  closing.push(() => close(server, 0))
  return { server, port, answerLater: later.resolve }
}

async function open(port: number, text = '') {
  const connection = await connectionTo(port, text)
  closing.push(() => connection.socket.destroy())
  return connection
}

test.each(['h2c', 'websocket', 'nonsense'])(
  'a request to upgrade to %s is answered, also if something listens to upgrades',
  async (protocol) => {
    const { server, port } = await start()
    server.on('upgrade', () => undefined)
    const upgrade = headOf('GET /a', 'Connection: Upgrade, close', `Upgrade: ${protocol}`)
    const { received, closed } = await open(port, upgrade)
    await closed()
    expect(received()).toMatch(/^HTTP\/1.1 200 .*GET \/a \./s)
  },
)

test('CONNECT closes the connection', async () => {
  const { port } = await start()
  const { closed } = await open(port, headOf('CONNECT example.com:443'))
  expect(await closed()).toBe(true)
})

test('a request with two hosts is refused', async () => {
  const { port } = await start()
  const { received, closed } = await open(port, headOf('GET /', 'hOST: localhost'))
  await closed()
  expect(received()).toMatch(/^HTTP\/1.1 400 .*one Host header/s)
})

test('at the limit, a new connection closes the one that has kept the server waiting longest', async () => {
  const { port, answerLater } = await start({ maxWaiting: 3 })
  const used = await open(port, headOf('GET /later'))
  const silent = await open(port)
  const halfHead = await open(port, 'GET / HTTP/1.1\r\nHos')
  const halfBody = await open(port, `${headOf('POST /half', 'Content-Length: 9')}x`)
  for (const { closed } of [silent, halfHead, halfBody]) {
    const { socket: next } = await open(port)
    expect(await closed()).toBe(true)
    expect(next.closed).toBe(false)
  }
  expect(used.socket.closed).toBe(false)
  answerLater()
  await once(used.socket, 'data')
  expect(used.received()).toMatch(/GET \/later \./)
})

test('a connection whose upgrade was accepted does not count as waiting', async () => {
  const { server, port } = await start({ maxWaiting: 1, acceptsUpgrade: () => true })
  server.on('upgrade', (_, socket) => {
    socket.write('upgraded')
    closing.push(() => socket.destroy())
  })
  const { socket } = await open(port, headOf('GET /', 'Connection: Upgrade', 'Upgrade: x'))
  await once(socket, 'data')
  const silent = await open(port)
  await open(port)
  expect(await silent.closed()).toBe(true)
  expect(socket.closed).toBe(false)
})

test('a server that closes answers who has just connected, and all of a pipeline', async () => {
  const { server, port, answerLater } = await start()
  const recent = await open(port)
  const pipeline = await open(port, headOf('GET /later') + headOf('GET /b'))
  const idle = await open(port, headOf('GET /idle'))
  await once(idle.socket, 'data')
  const over = close(server)
  expect(await idle.closed()).toBe(true)
  recent.socket.write(headOf('GET /a'))
  await recent.closed()
  expect(recent.received()).toMatch(/^HTTP\/1.1 200 .*connection: close.*GET \/a \./s)
  answerLater()
  await pipeline.closed()
  expect(pipeline.received()).toMatch(/GET \/later \..*GET \/b \./s)
  await over
})

test('a server that closes sends the rest of a response to a slow client', async () => {
  const body = Buffer.alloc(20_000_000, 'x')
  const server = createBoundedServer((_, response) => response.end(body))
  const port = await listen(server, { port: 0, host: '127.0.0.1', settings: 'none' })
  const { socket, received, closed } = await open(port, headOf('GET /'))
  await once(socket, 'data')
  socket.pause()
  const over = close(server)
  await sleep(200)
  socket.resume()
  await closed()
  expect(received().split('\r\n\r\n')[1]).toHaveLength(body.length)
  await over
})
