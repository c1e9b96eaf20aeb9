/**
 * Many event streams over one WebSocket. Browsers open six connections to a host at most, and the Studio keeps more
 * streams than that: without this its seventh request waits for ever.
 *
 *   client → {"type":"open","id","url","headers"}     server → {"type":"opened","id","status","headers"}
 *   client → {"type":"close","id"}                    server → {"type":"chunk","id","data"} …, {"type":"closed","id"}
 */
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { ApiError } from '../errors.ts'
import type { LakeResponse } from '../http.ts'

const fromClient = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    id: z.string(),
    url: z.url(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.object({ type: z.literal('close'), id: z.string() }),
])

/** Answers a request as the HTTP server would. */
export type Answer = (url: URL, headers: Readonly<Record<string, string>>) => Promise<LakeResponse>

/** Serves the streams of one socket until it closes. */
export function multiplex(socket: WebSocket, answer: Answer) {
  const streams = new Map<string, () => void>()
  const send = (data: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(data))
  }
  const open = async (id: string, url: string, headers: Record<string, string>) => {
    streams.get(id)?.()
    let wanted = true
    streams.set(id, () => {
      wanted = false
    })
    const response = await answer(new URL(url), headers)
    // Closed while it was being opened: a stream that nobody could end would stay for ever.
    if (!wanted) return
    if (!('open' in response)) {
      streams.delete(id)
      const text = 'json' in response ? JSON.stringify(response.json) : 'only event streams are carried here'
      const status = 'json' in response ? response.status : 400
      send({ type: 'opened', id, status, headers: { 'content-type': 'application/json' } })
      send({ type: 'chunk', id, data: text })
      send({ type: 'closed', id })
      return
    }
    send({ type: 'opened', id, status: 200, headers: { 'content-type': 'text/event-stream' } })
    streams.set(id, response.open({ write: (data) => send({ type: 'chunk', id, data }) }))
  }
  socket.on('message', (data) => {
    const request = parse(String(data))
    if (!request) return
    if (request.type === 'close') {
      streams.get(request.id)?.()
      streams.delete(request.id)
      return
    }
    open(request.id, request.url, request.headers).catch((error: unknown) => {
      streams.delete(request.id)
      const status = error instanceof ApiError ? error.status : 500
      send({ type: 'opened', id: request.id, status, headers: { 'content-type': 'application/json' } })
      send({
        type: 'chunk',
        id: request.id,
        data: JSON.stringify(error instanceof ApiError ? error.body : {}),
      })
      send({ type: 'closed', id: request.id })
    })
  })
  socket.on('close', () => {
    for (const stop of streams.values()) stop()
    streams.clear()
  })
}

function parse(text: string): z.infer<typeof fromClient> | undefined {
  try {
    return fromClient.safeParse(JSON.parse(text)).data
  } catch {
    // Not ours: a stranger's message is ignored as one of the wrong shape is.
    return undefined
  }
}
