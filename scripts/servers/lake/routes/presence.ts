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
import { jsonOrUndefined } from '@repo/kit/json.ts'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Identity } from '../http.ts'
import { maxPresenceLength, maxSocketNameLength, presenceHeartbeatMs } from '../limits.ts'
import type { Sessions } from '../store/sessions.ts'
import { receiveInTurns, type Send } from './socket.ts'

const name = z.string().max(maxSocketNameLength)
const message = z.looseObject({
  id: z.union([name, z.number()]).optional(),
  method: name,
  params: z
    .looseObject({
      authorization: z.string().optional(),
      session: name.optional(),
      data: z.looseObject({ sessionId: name, locations: z.array(z.unknown()) }).optional(),
    })
    .default({}),
})
type Params = z.infer<typeof message>['params']

interface Member {
  identity: Identity
  sessionId: string | undefined
  readonly send: Send
  /** Id with which it gets events; a socket has one subscription at most. */
  subscription: string | undefined
  /** Removes the listener for the end of the session. */
  forget: () => void
}

/**
 * The presence sockets of one lake: returns a function that serves one until it closes. Each state
 * that one announces is sent to the others. Browsers cannot send headers with a socket, so the
 * token is in its first message; `signedIn` is called when it has sent a valid one.
 */
export function presenceWith(sessions: Sessions) {
  const members = new Map<WebSocket, Member>()
  return join

  function join(socket: WebSocket, send: Send, identity: Identity, signedIn: () => void) {
    const forget = sessions.onEnd(identity, () => socket.terminate())
    const member: Member = { identity, sessionId: undefined, send, subscription: undefined, forget }
    members.set(socket, member)
    const heartbeat = setInterval(() => send('♥'), presenceHeartbeatMs)
    receiveInTurns(socket, (text) => {
      if (text.length > maxPresenceLength) return
      // Malformed messages are ignored, as the heartbeat of the Studio is, which is not JSON.
      const request = message.safeParse(jsonOrUndefined(text)).data
      if (!request) return
      const result = receive(socket, member, request)
      if (member.identity.role !== 'anonymous') signedIn()
      if (request.id !== undefined) send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...result }))
    })
    socket.on('close', () => {
      clearInterval(heartbeat)
      member.forget()
      leave(socket, member)
      members.delete(socket)
    })
  }

  function receive(socket: WebSocket, member: Member, { method, params }: z.infer<typeof message>) {
    if (method === 'authorization') return authorize(socket, member, params)
    // Only users who may see drafts receive the presence of others.
    if (member.identity.role === 'anonymous') {
      return { error: { code: 4001, message: 'Sign in first: send "authorization".' } }
    }
    if (method === 'presence_subscribe') {
      member.subscription ??= randomUUID()
      return { result: member.subscription }
    }
    const { id } = member.identity
    if (method === 'presence_unsubscribe') member.subscription = undefined
    else if (method === 'presence_rollcall') {
      tellOthers(socket, { type: 'rollCall', i: id, session: params.session })
    } else if (method === 'presence_announce' && params.data) {
      const { sessionId, locations } = params.data
      member.sessionId = sessionId
      tellOthers(socket, { type: 'state', i: id, m: { sessionId, locations } })
    } else if (method === 'presence_disconnect') leave(socket, member)
    else return { error: { code: -32601, message: `The method "${method}" is unknown here.` } }
    return { result: {} }
  }

  function authorize(socket: WebSocket, member: Member, { authorization = '' }: Params) {
    const identity = sessions.identify(authorization.replace(/^Bearer /, ''))
    if (!identity) return { error: { code: 4001, message: 'The token is unknown: sign in again.' } }
    member.identity = identity
    member.forget()
    member.forget = sessions.onEnd(identity, () => socket.terminate())
    return { result: {} }
  }

  function leave(socket: WebSocket, member: Member) {
    const { sessionId, identity } = member
    if (sessionId === undefined) return
    member.sessionId = undefined
    tellOthers(socket, { type: 'disconnect', i: identity.id, m: { session: sessionId } })
  }

  function tellOthers(from: WebSocket, result: object) {
    for (const [socket, { subscription, send }] of members) {
      if (socket === from || subscription === undefined) continue
      const params = { subscription, result }
      send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
    }
  }
}
