import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { Metrics } from '../metrics/metrics.ts'
import { connectionTo, headOf } from '../testing/connection.ts'
import type { EventSink, HttpResponse } from './response.ts'
import { close, createHttpServer, type HttpServerOptions, listen, urlOf } from './server.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server, 0)
})

const text = (content: string, status = 200): HttpResponse => ({
  status,
  headers: { 'x-own': 'own' },
  content,
})

async function start(options: Partial<HttpServerOptions>) {
  const server = createHttpServer({
    name: 'test',
    commonHeaders: () => ({ 'x-common': 'common' }),
    preflight: text('', 204),
    respond: () => text('answered'),
    refusal: (error) => text(`refused: ${error instanceof Error ? error.message : error}`, 400),
    ...options,
  })
  servers.push(server)
  const port = await listen(server, { port: 0, host: '127.0.0.1', settings: 'PORT' })
  return { server, port, url: urlOf('127.0.0.1', port) }
}

test('every response has the headers of the server and its own', async () => {
  const { url } = await start({
    respond: async ({ url }) => {
      if (url === '/fails') throw new Error('it fails')
      return text('answered')
    },
  })
  const of = async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method })
    const headers = [response.headers.get('x-common'), response.headers.get('x-own')]
    return [response.status, await response.text(), headers]
  }
  expect(await of('/')).toEqual([200, 'answered', ['common', 'own']])
  expect(await of('/', 'OPTIONS')).toEqual([204, '', ['common', 'own']])
  expect(await of('/fails')).toEqual([400, 'refused: it fails', ['common', 'own']])
})

test('only errors with status 500 or higher are logged, without the query', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { url } = await start({
    respond: ({ url }) => {
      throw url?.startsWith('/ours') ? new Error('ours') : new TypeError('theirs')
    },
    refusal: (error) => text('', error instanceof TypeError ? 400 : 500),
  })
  await fetch(`${url}/theirs?key=secret`)
  expect(log).not.toHaveBeenCalled()
  await fetch(`${url}/ours?key=secret`)
  expect(log).toHaveBeenCalledExactlyOnceWith('test: GET /ours failed:', expect.any(Error))
})

test('a response without a promise is sent although malformed data follows the request', async () => {
  const { port } = await start({})
  const { received, closed } = await connectionTo(port, `${headOf('GET /')}{"a":1}`)
  await closed()
  expect(received()).toMatch(/^HTTP\/1.1 200 .*answered/s)
})

test('a stream is read no faster than the client reads, and stops with the client', async () => {
  const stopped = Promise.withResolvers<void>()
  let produced = 0
  const { port } = await start({
    respond: () => {
      const content = new Readable({
        read() {
          produced += 65_536
          this.push(Buffer.alloc(65_536))
        },
        destroy(_, callback) {
          stopped.resolve()
          callback(null)
        },
      })
      return { status: 200, headers: {}, content }
    },
  })
  const { socket } = await connectionTo(port, headOf('GET /'))
  await once(socket, 'data')
  socket.pause()
  // The buffers of two sockets hold some megabytes, and no more is produced.
  let before = -1
  while (before !== produced) {
    before = produced
    await sleep(100)
  }
  expect(produced).toBeLessThan(50_000_000)
  socket.destroy()
  await stopped.promise
})

test('a stream that fails cuts off the response', async () => {
  const { url } = await start({
    respond: () => {
      function* failing() {
        yield 'begin'
        throw new Error('it fails')
      }
      return { status: 200, headers: {}, content: Readable.from(failing()) }
    },
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
})

test('an event stream is sent as it is written, and stops when the client disconnects', async () => {
  const opened = Promise.withResolvers<EventSink>()
  const stop = vi.fn()
  const { url } = await start({
    respond: () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      content: (sink) => {
        opened.resolve(sink)
        sink.write('first')
        return stop
      },
    }),
  })
  const abort = new AbortController()
  const { body } = await fetch(url, { signal: abort.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('first')
  const sink = await opened.promise
  sink.write('second')
  expect((await reader?.read())?.value).toBe('second')
  expect(stop).not.toHaveBeenCalled()
  abort.abort()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('a port that is in use is refused with a message and its code', async () => {
  const { port } = await start({})
  const second = listen(createServer(), { port, host: '127.0.0.1', settings: 'A_PORT or A_HOST' })
  const message = `Port ${port} is in use: stop the process that uses it, or set A_PORT or A_HOST to another port.`
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', message })
})

test('closing waits for pending requests and no longer, up to the time limit', async () => {
  const answer = Promise.withResolvers<HttpResponse>()
  const respond = vi.fn(() => answer.promise)
  const first = await start({ respond })
  const asked = fetch(first.url).then((response) => response.text())
  await vi.waitFor(() => expect(respond).toHaveBeenCalled())
  const closing = close(first.server, 60_000)
  answer.resolve(text('in time'))
  expect(await asked).toBe('in time')
  await closing
  const second = await start({ respond: () => new Promise(() => undefined) })
  const unanswered = fetch(second.url)
  const refused = expect(unanswered).rejects.toThrow()
  await sleep(50)
  await close(second.server, 20)
  await refused
})

test('returns URLs of IP addresses', () => {
  expect(urlOf('localhost', 3334)).toBe('http://localhost:3334')
  expect(urlOf('::1', 80)).toBe('http://[::1]:80')
})

test('metrics count the responses by status, and only their own path returns them', async () => {
  const respond = ({ url = '' }) => text('', url === '/lost' ? 404 : 200)
  const { url } = await start({ respond, metrics: new Metrics('the-token') })
  for (const path of ['/', '/lost', '/metrics']) await fetch(url + path)
  const response = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer the-token' } })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n')
  // Without the token, the metrics are a 401.
  expect(lines).toContain('http_responses_total{class="2xx"} 1')
  expect(lines).toContain('http_responses_total{class="4xx"} 2')
  const { url: without } = await start({})
  expect(await (await fetch(`${without}/metrics`)).text()).toBe('answered')
})
