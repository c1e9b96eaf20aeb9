import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { localServer } from '../testing/local-server.ts'
import { ArrivingBodies, type BodyProblem, type BodyRules, readBody } from './body.ts'

async function serve(rules: Partial<BodyRules> & Pick<BodyRules, 'drains'>): Promise<number> {
  const refusal = (problem: BodyProblem) => new Error(problem)
  const { port, close } = await localServer((incoming, outgoing) => {
    readBody(incoming, { limit: 100, refusal, ...rules }).then(
      (bytes) => outgoing.end(`body: ${bytes}`),
      (error: Error) => outgoing.writeHead(400).end(error.message),
    )
  })
  onTestFinished(close)
  return port
}

async function post(
  port: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })
  return response.text()
}

const packed = (text: string) => new Uint8Array(gzipSync(text))

test.each([
  ['nothing', '', {}, 'body: '],
  ['text', 'text', {}, 'body: text'],
  ['as much as allowed', 'x'.repeat(100), {}, `body: ${'x'.repeat(100)}`],
  ['too much', 'x'.repeat(101), {}, 'too large'],
  ['gzip', packed('text'), { 'content-encoding': 'gzip' }, 'body: text'],
  [
    'gzip of as much as allowed',
    packed('x'.repeat(100)),
    { 'content-encoding': 'gzip' },
    `body: ${'x'.repeat(100)}`,
  ],
  ['gzip of too much', packed('x'.repeat(101)), { 'content-encoding': 'gzip' }, 'too large when unpacked'],
  ['what is not gzip', 'text', { 'content-encoding': 'gzip' }, 'not gzip'],
  ['another encoding', 'text', { 'content-encoding': 'br' }, 'unknown content-encoding'],
  ['no encoding by its name', 'text', { 'content-encoding': 'identity' }, 'body: text'],
])('%s', async (_, body, headers, expected) => {
  expect(await post(await serve({ drains: true }), body, headers)).toBe(expected)
})

test('a body with an encoding that is not refused is returned as it is', async () => {
  const port = await serve({ drains: true, refusal: () => undefined })
  expect(await post(port, 'text', { 'content-encoding': 'br' })).toBe('body: text')
})

/** Returns what a client receives that writes one text and leaves the connection open. */
function received(port: number, text: string, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      answer += data
      if (!until.test(answer)) return
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', reject)
  })
}

test.each([true, false])(
  'a body whose declared length is too large is refused before it is sent (drains: %s)',
  async (drains) => {
    const port = await serve({ drains })
    const text = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n'
    expect(await received(port, text, /too large/)).toContain('HTTP/1.1 400')
  },
)

test('after a body was drained, the connection accepts the next request', async () => {
  const port = await serve({ drains: true })
  const large = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`
  const next = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nnext'
  const answer = await received(port, large + next, /body: next/)
  expect(answer).toMatch(/too large.*body: next/s)
})

test('reading ends when the client closes the connection in the middle of its body', async () => {
  const outcome = Promise.withResolvers<unknown>()
  const { port, close } = await localServer((incoming) => {
    readBody(incoming, { limit: 100, drains: true, refusal: () => undefined }).then(
      outcome.resolve,
      outcome.reject,
    )
  })
  onTestFinished(close)
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx', () => socket.destroy())
  })
  await expect(outcome.promise).rejects.toMatchObject({ code: 'ECONNRESET' })
})

const half = (bytes: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes)}`

test('a body that has not arrived at its deadline is refused', async () => {
  const port = await serve({ drains: false, deadlineMs: 20 })
  expect(await received(port, half(3), /too slow/)).toContain('HTTP/1.1 400')
})

test('when all bodies together are too large, the largest is refused and small ones are read', async () => {
  const port = await serve({ drains: false, arriving: new ArrivingBodies(150) })
  const first = received(port, half(90), /too many at once/)
  // Until the server has all of the first one, either of them may be the largest.
  const second = received(port, half(80), /too many at once/)
  await Promise.race([first, second])
  expect(await post(port, 'x'.repeat(60))).toBe(`body: ${'x'.repeat(60)}`)
})
