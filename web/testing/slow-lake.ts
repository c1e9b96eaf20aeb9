/** A proxy that delays the lake's responses after it read them, which simulates a slow network. */

import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { localServer } from '@repo/kit/testing/local-server.ts'

/** A delayed lake. */
export interface SlowLake {
  readonly url: string
  delayMs: number
  /**
   * Holds back responses that have this text, or whose request has it, until they are released; the
   * lake has read them by then.
   * @param count of the first ones; all of them without it
   */
  hold(text: string, count?: number): HeldReads
  close(): Promise<void>
}

/** Responses with a certain text, which are held back. */
export interface HeldReads {
  /** Resolves when as many as were asked for are held, or the first one of all. */
  readonly begun: Promise<void>
  /** Sends them, and holds back no more. */
  release(): void
}

/**
 * @param lake URL of the real one
 * @param answers whether the lake responds now; otherwise connections are cut, as when it is down
 */
export async function slowLake(lake: string, { answers = (): boolean => true } = {}): Promise<SlowLake> {
  const gates = new Set<{
    readonly text: string
    left: number
    readonly begin: () => void
    readonly released: Promise<void>
  }>()
  const { url, close } = await localServer(async (request, response) => {
    if (!answers()) {
      request.socket.destroy()
      return
    }
    const sent = await buffer(request)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(lake + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    }).catch(() => null)
    const read = await answer?.arrayBuffer().catch(() => null)
    if (!answer || !read) {
      // The lake was killed: the site sees the same as without this proxy.
      request.socket.destroy()
      return
    }
    const body = Buffer.from(read)
    const asked = decodeURIComponent(request.url ?? '') + sent.toString()
    const gate = [...gates].find(
      ({ text, left }) => left > 0 && (asked.includes(text) || body.includes(text)),
    )
    if (gate) {
      gate.left -= 1
      if (gate.left === 0 || gate.left === Number.POSITIVE_INFINITY) gate.begin()
      await gate.released
    }
    await sleep(slow.delayMs)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  })
  const slow: SlowLake = {
    url,
    close,
    delayMs: 0,
    hold(text, count = Number.POSITIVE_INFINITY) {
      const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const gate = { text, left: count, begin: begun.resolve, released: released.promise }
      gates.add(gate)
      return {
        begun: begun.promise,
        release: () => {
          gates.delete(gate)
          released.resolve()
        },
      }
    },
  }
  return slow
}
