/**
 * Many event streams over one WebSocket. Browsers open at most six connections to a host, and the
 * Studio keeps more streams open than that: without this, its seventh request would never be sent.
 *
 *   client → {"type":"open","id","url","headers"}     server → {"type":"opened","id","status","headers"}
 *   client → {"type":"close","id"}                    server → {"type":"chunk","id","data"} …, {"type":"closed","id"}
 */
import type { MaybeLater } from '@repo/kit/http/response.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
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

/** Serves the streams of one socket until it closes, by the ids that the client chose. */
export function multiplex(socket: WebSocket, sendText: Send, answer: Answer) {
  const stops = new Map<string, () => void>()
  const send = (data: unknown) => sendText(JSON.stringify(data))
  const close = (id: string) => {
    const stop = stops.get(id)
    stops.delete(id)
    stop?.()
  }
  const open = async ({ id, url, headers }: FromClient & { type: 'open' }) => {
    if (stops.size >= streamLimits.maxPerSocket)
      throw requestError(
        429,
        `There are ${streamLimits.maxPerSocket} event streams over this connection already`,
      )
    const address = new URL(url)
    const isStream = /\/data\/(?:listen|live\/events)\//.test(address.pathname)
    const response = isStream ? await answer(address, headers) : undefined
    const stream = response?.content
    if (typeof stream !== 'function') throw requestError(400, 'Only event streams are carried here')
    send({ type: 'opened', id, status: 200, headers: { 'content-type': 'text/event-stream' } })
    let ended = false
    const stop = stream({
      write: (data) => send({ type: 'chunk', id, data }),
      buffered: () => socket.bufferedAmount,
      end: () => {
        ended = true
        close(id)
        send({ type: 'closed', id })
      },
      // All streams of the socket share its buffer.
      drop: () => socket.terminate(),
    })
    // The stream may have ended while it was opened, and the socket may have closed while the
    // stream waited.
    if (ended || socket.readyState !== socket.OPEN) stop()
    else stops.set(id, stop)
  }
  receiveInTurns(socket, async (text) => {
    // Text that is not JSON, and messages of the wrong shape, are ignored.
    const message = fromClient.safeParse(jsonOrUndefined(text)).data
    if (!message) return
    const { id } = message
    close(id)
    if (message.type === 'close') return
    try {
      await open(message)
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : { status: 500, body: {} }
      send({ type: 'opened', id, status, headers: { 'content-type': 'application/json' } })
      send({ type: 'chunk', id, data: JSON.stringify(body) })
      send({ type: 'closed', id })
    }
  })
  socket.on('close', () => {
    for (const id of [...stops.keys()]) close(id)
  })
}
