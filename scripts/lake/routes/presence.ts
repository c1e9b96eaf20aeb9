/** Presence: who has which document open. JSON-RPC 2.0 over a WebSocket, as the Studio speaks it. */

import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Identity } from '../http.ts'
import { presenceHeartbeatMs } from '../limits.ts'

const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ sessionId: z.string().optional(), token: z.string().optional() }).default({}),
})

interface Member {
  identity: Identity
  sessionId: string | undefined
  announcement: unknown
  subscribed: boolean
}

/** The sockets of one lake that tell each other where their people are. */
export class Presence {
  readonly #members = new Map<WebSocket, Member>()
  readonly #identify: (token: string) => Identity | undefined

  constructor(identify: (token: string) => Identity | undefined) {
    this.#identify = identify
  }

  /** Serves one socket until it closes. */
  join(socket: WebSocket, identity: Identity) {
    this.#members.set(socket, { identity, sessionId: undefined, announcement: undefined, subscribed: false })
    const heartbeat = setInterval(() => socket.send('♥'), presenceHeartbeatMs)
    socket.on('message', (data) => this.#receive(socket, String(data)))
    socket.on('close', () => {
      clearInterval(heartbeat)
      this.#leave(socket)
    })
  }

  #receive(socket: WebSocket, text: string) {
    const member = this.#members.get(socket)
    const request = parse(text)
    if (!member || !request) return
    const { id, method, params } = request
    if (method === 'authorization') member.identity = this.#identify(params.token ?? '') ?? member.identity
    if (method === 'presence_subscribe') member.subscribed = true
    if (method === 'presence_announce') this.#announce(socket, member, params)
    if (method === 'presence_rollcall')
      this.#broadcast(socket, 'presence_rollcall', {
        identity: member.identity.id,
        session: params.sessionId,
      })
    if (method === 'presence_disconnect') this.#leave(socket, true)
    if (id !== undefined)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'presence_subscribe' ? 'ok' : {} }))
  }

  #announce(socket: WebSocket, member: Member, params: z.infer<typeof message>['params']) {
    member.sessionId = params.sessionId
    member.announcement = { ...params, identity: member.identity.id, timestamp: new Date().toISOString() }
    this.#broadcast(socket, 'presence_announce', member.announcement)
  }

  #leave(socket: WebSocket, stays = false) {
    const member = this.#members.get(socket)
    if (member?.sessionId) {
      this.#broadcast(socket, 'presence_disconnect', {
        identity: member.identity.id,
        session: member.sessionId,
        sessionId: member.sessionId,
      })
    }
    if (!stays) this.#members.delete(socket)
  }

  #broadcast(from: WebSocket, event: string, data: unknown) {
    const text = JSON.stringify({
      jsonrpc: '2.0',
      method: event,
      params: { event, ...(typeof data === 'object' ? data : {}) },
    })
    for (const [socket, { subscribed }] of this.#members) {
      if (socket !== from && subscribed && socket.readyState === socket.OPEN) socket.send(text)
    }
  }
}

function parse(text: string): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    // The Studio's own heartbeat is no JSON.
    return undefined
  }
}
