import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { connectionTo, headOf } from '../testing/connection.ts'
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

async function post(port: number, body: string | Uint8Array<ArrayBuffer>, encoding = '') {
  const headers: Record<string, string> = encoding ? { 'content-encoding': encoding } : {}
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })
  return response.text()
}

const packed = (text: string) => new Uint8Array(gzipSync(text))

test.each([
  ['nothing', '', '', 'body: '],
  ['text', 'text', '', 'body: text'],
  ['as much as allowed', 'x'.repeat(100), '', `body: ${'x'.repeat(100)}`],
  ['too much', 'x'.repeat(101), '', 'too large'],
  ['gzip', packed('text'), 'gzip', 'body: text'],
  ['gzip of as much as allowed', packed('x'.repeat(100)), 'gzip', `body: ${'x'.repeat(100)}`],
  ['gzip of too much', packed('x'.repeat(101)), 'gzip', 'too large when unpacked'],
  ['what is not gzip', 'text', 'gzip', 'not gzip'],
  ['another encoding', 'text', 'br', 'unknown content-encoding'],
  ['no encoding by its name', 'text', 'identity', 'body: text'],
])('%s', async (_, body, encoding, expected) => {
  expect(await post(await serve({ drains: true }), body, encoding)).toBe(expected)
})

test('a body with an encoding that is not refused is returned as it is', async () => {
  const port = await serve({ drains: true, refusal: () => undefined })
  expect(await post(port, 'text', 'br')).toBe('body: text')
})

/** Returns what a client receives that writes one text and leaves the connection open. */
async function received(port: number, text: string, until: RegExp): Promise<string> {
  const connection = await connectionTo(port, text)
  await expect.poll(connection.received).toMatch(until)
  connection.socket.destroy()
  return connection.received()
}

const postOf = (bytes: number) => headOf('POST /', `Content-Length: ${bytes}`)

test.each([true, false])(
  'a body whose declared length is too large is refused before it is sent (drains: %s)',
  async (drains) => {
    const port = await serve({ drains })
    expect(await received(port, postOf(101), /too large/)).toContain('HTTP/1.1 400')
  },
)

test('after a body was drained, the connection accepts the next request', async () => {
  const port = await serve({ drains: true })
  const text = `${postOf(300_000)}${'x'.repeat(300_000)}${postOf(4)}next`
  expect(await received(port, text, /body: next/)).toMatch(/too large.*body: next/s)
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
  const { socket } = await connectionTo(port)
  socket.write(`${postOf(10)}x`, () => socket.destroy())
  await expect(outcome.promise).rejects.toMatchObject({ code: 'ECONNRESET' })
})

const half = (bytes: number) => postOf(bytes + 1) + 'x'.repeat(bytes)

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
