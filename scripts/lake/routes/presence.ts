/**
 * Presence: which user has which document open. JSON-RPC 2.0 over a WebSocket, as
 * `@sanity/bifur-client` 1 sends it and `sanity` 6.16 reads it (`handleIncomingMessage` in its
 * presence store):
 *
 *   → authorization {authorization: "Bearer …"}            → presence_subscribe {}            ← result: subscription id
 *   → presence_rollcall {session}                          ← presence_subscription {subscription, result: event}
 *   → presence_announce {data: {sessionId, locations}}     event: {type: "rollCall", i: user, session}
 *   → presence_disconnect {session}                             | {type: "state", i: user, m: {sessionId, locations}}
 *                                                               | {type: "disconnect", i: user, m: {session}}
 */
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Identity } from '../http.ts'
import { presenceHeartbeatMs } from '../limits.ts'
import type { Sessions } from '../store/sessions.ts'

const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .looseObject({
      authorization: z.string().optional(),
      session: z.string().optional(),
      subscriptionId: z.string().optional(),
      data: z.looseObject({ sessionId: z.string(), locations: z.array(z.unknown()) }).optional(),
    })
    .default({}),
})
type Params = z.infer<typeof message>['params']

interface Member {
  identity: Identity
  sessionId: string | undefined
  readonly subscriptions: Set<string>
  /** Removes the listener for the end of the session. */
  forget: () => void
}

/** The presence sockets of one lake. Each state that one announces is sent to the others. */
export class Presence {
  readonly #members = new Map<WebSocket, Member>()
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  /**
   * Serves one socket until it closes. Browsers cannot send headers with it, so the token is in its
   * first message.
   */
  join(socket: WebSocket, identity: Identity) {
    const forget = this.#sessions.onEnd(identity, () => socket.terminate())
    const member: Member = { identity, sessionId: undefined, subscriptions: new Set(), forget }
    this.#members.set(socket, member)
    const heartbeat = setInterval(() => socket.send('♥'), presenceHeartbeatMs)
    socket.on('message', (data) => {
      const request = parse(String(data))
      if (!request) return
      const result = this.#receive(socket, member, request)
      if (request.id !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...result }))
    })
    socket.on('close', () => {
      clearInterval(heartbeat)
      member.forget()
      this.#leave(socket, member)
      this.#members.delete(socket)
    })
  }

  #receive(socket: WebSocket, member: Member, { method, params }: z.infer<typeof message>) {
    if (method === 'authorization') return this.#authorize(socket, member, params)
    // Only users who may see drafts receive the presence of others.
    if (member.identity.role === 'anonymous') {
      return { error: { code: 4001, message: 'Sign in first: send "authorization".' } }
    }
    if (method === 'presence_subscribe') {
      const id = randomUUID()
      member.subscriptions.add(id)
      return { result: id }
    }
    const { id } = member.identity
    if (method === 'presence_unsubscribe') member.subscriptions.delete(params.subscriptionId ?? '')
    else if (method === 'presence_rollcall') {
      this.#tellOthers(socket, { type: 'rollCall', i: id, session: params.session })
    } else if (method === 'presence_announce' && params.data) {
      const { sessionId, locations } = params.data
      member.sessionId = sessionId
      this.#tellOthers(socket, { type: 'state', i: id, m: { sessionId, locations } })
    } else if (method === 'presence_disconnect') this.#leave(socket, member)
    else return { error: { code: -32601, message: `The method "${method}" is unknown here.` } }
    return { result: {} }
  }

  #authorize(socket: WebSocket, member: Member, { authorization = '' }: Params) {
    const identity = this.#sessions.identify(authorization.replace(/^Bearer /, ''))
    if (!identity) return { error: { code: 4001, message: 'The token is unknown: sign in again.' } }
    member.identity = identity
    member.forget()
    member.forget = this.#sessions.onEnd(identity, () => socket.terminate())
    return { result: {} }
  }

  #leave(socket: WebSocket, member: Member) {
    const { sessionId, identity } = member
    if (sessionId === undefined) return
    member.sessionId = undefined
    this.#tellOthers(socket, { type: 'disconnect', i: identity.id, m: { session: sessionId } })
  }

  #tellOthers(from: WebSocket, result: object) {
    for (const [socket, { subscriptions }] of this.#members) {
      if (socket === from || socket.readyState !== socket.OPEN) continue
      for (const subscription of subscriptions) {
        const params = { subscription, result }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }
}

function parse(text: string): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    // The heartbeat of the Studio is not JSON.
    return undefined
  }
}
