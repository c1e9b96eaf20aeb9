/** A proxy that delays the lake's responses after it read them, which simulates a slow network. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A delayed lake. */
export interface SlowLake {
  readonly url: string
  /** Delay of each response after it was read, ms. */
  delayMs: number
  /** Number of responses that are delayed right now. */
  readonly held: number
  /** Holds back responses with this text, which the lake has read by then, until it is released. */
  hold(text: string): HeldReads
  close(): Promise<void>
}

/** Responses with a certain text, which are held back. */
export interface HeldReads {
  /** Resolves when the first one is held. */
  readonly begun: Promise<void>
  /** Sends them, and holds back no more. */
  release(): void
}

/**
 * @param lake URL of the real one
 * @param answers whether the lake responds now; otherwise connections are cut, as when it is down
 */
export async function slowLake(lake: string, { answers = (): boolean => true } = {}): Promise<SlowLake> {
  let held = 0
  const gates = new Set<{
    readonly text: string
    readonly begin: () => void
    readonly released: Promise<void>
  }>()
  const server = createServer(async (request, response) => {
    if (!answers()) {
      request.socket.destroy()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(lake + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }).catch(() => null)
    const read = await answer?.arrayBuffer().catch(() => null)
    if (!answer || !read) {
      // The lake was killed: the site sees the same as without this proxy.
      request.socket.destroy()
      return
    }
    const body = Buffer.from(read)
    const gate = [...gates].find(({ text }) => body.includes(text))
    gate?.begin()
    await gate?.released
    held += 1
    await sleep(slow.delayMs)
    held -= 1
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP, so `address()` returns an object.
  const { port } = server.address() as AddressInfo
  const slow: SlowLake = {
    url: `http://127.0.0.1:${port}`,
    delayMs: 0,
    get held() {
      return held
    },
    hold(text) {
      const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const gate = { text, begin: begun.resolve, released: released.promise }
      gates.add(gate)
      return {
        begun: begun.promise,
        release: () => {
          gates.delete(gate)
          released.resolve()
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return slow
}
