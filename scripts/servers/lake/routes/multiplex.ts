/**
 * Many event streams over one WebSocket. Browsers open at most six connections to a host, and the
 * Studio keeps more streams open than that: without this, its seventh request would never be sent.
 *
 *   client → {"type":"open","id","url","headers"}     server → {"type":"opened","id","status","headers"}
 *   client → {"type":"close","id"}                    server → {"type":"chunk","id","data"} …, {"type":"closed","id"}
 */
import type { MaybeLater } from '@repo/kit/http/response.ts'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { ApiError, requestError } from '../errors.ts'
import { maxSocketNameLength, streamLimits } from '../limits.ts'
import { receiveInTurns, type Send } from './socket.ts'

const id = z.string().max(maxSocketNameLength)
const fromClient = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    id,
    url: z.url(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.object({ type: z.literal('close'), id }),
])

/** Answers a GET request as over HTTP. */
export type Answer = (url: URL, headers: Readonly<Record<string, string>>) => MaybeLater

type FromClient = z.infer<typeof fromClient>

/** Serves the streams of one socket until it closes. */
export function multiplex(socket: WebSocket, send: Send, answer: Answer) {
  const streams = new SocketStreams(socket, send, answer)
  receiveInTurns(socket, (text) => {
    const message = parse(text)
    return message && streams.receive(message)
  })
  socket.on('close', () => streams.stop())
}

/** The streams of one socket by their ids, which the client chose. */
class SocketStreams {
  readonly #socket: WebSocket
  readonly #text: Send
  readonly #answer: Answer
  readonly #stops = new Map<string, () => void>()

  constructor(socket: WebSocket, send: Send, answer: Answer) {
    this.#socket = socket
    this.#text = send
    this.#answer = answer
  }

  async receive(message: FromClient) {
    this.#close(message.id)
    if (message.type === 'close') return
    try {
      await this.#open(message)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500
      this.#refuse(message.id, status, JSON.stringify(error instanceof ApiError ? error.body : {}))
    }
  }

  stop() {
    for (const id of [...this.#stops.keys()]) this.#close(id)
  }

  async #open({ id, url, headers }: FromClient & { type: 'open' }) {
    if (this.#stops.size >= streamLimits.maxPerSocket)
      throw requestError(
        429,
        `There are ${streamLimits.maxPerSocket} event streams over this connection already`,
      )
    const address = new URL(url)
    const isStream = /\/data\/(?:listen|live\/events)\//.test(address.pathname)
    const response = isStream ? await this.#answer(address, headers) : undefined
    const open = response?.content
    if (typeof open !== 'function') throw requestError(400, 'Only event streams are carried here')
    this.#send({ type: 'opened', id, status: 200, headers: { 'content-type': 'text/event-stream' } })
    let ended = false
    const stop = open({
      write: (data) => this.#send({ type: 'chunk', id, data }),
      buffered: () => this.#socket.bufferedAmount,
      end: () => {
        ended = true
        this.#close(id)
        this.#send({ type: 'closed', id })
      },
      // All streams of the socket share its buffer.
      drop: () => this.#socket.terminate(),
    })
    // The stream may have ended while it was opened, and the socket may have closed while the
    // stream waited.
    if (ended || this.#socket.readyState !== this.#socket.OPEN) stop()
    else this.#stops.set(id, stop)
  }

  #close(id: string) {
    const stop = this.#stops.get(id)
    this.#stops.delete(id)
    stop?.()
  }

  #refuse(id: string, status: number, reason: string) {
    this.#send({ type: 'opened', id, status, headers: { 'content-type': 'application/json' } })
    this.#send({ type: 'chunk', id, data: reason })
    this.#send({ type: 'closed', id })
  }

  #send(data: unknown) {
    this.#text(JSON.stringify(data))
  }
}

function parse(text: string): FromClient | undefined {
  try {
    return fromClient.safeParse(JSON.parse(text)).data
  } catch {
    // Like messages of the wrong shape, text that is not JSON is ignored.
    return undefined
  }
}
