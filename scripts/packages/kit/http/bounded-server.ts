/** Node's HTTP server, with a bound on what clients can keep open. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of the connections of one server. All are ours. */
export const connectionLimits = {
  /**
   * How long an idle connection is kept open, ms. With Node's five seconds, clients often send a
   * request just when the server closes the connection.
   */
  idleMs: 75_000,
  /**
   * Connections whose client has not sent the next request, or not all of it. Far below the
   * descriptors that a process gets (1024 on the strictest systems), which lake, disk and the
   * responses under way need too.
   */
  waiting: 800,
  /** How long a new connection may take to send its request when the server closes, ms. */
  newMs: 1000,
} as const

/** Options of {@link createBoundedServer}. */
export interface BoundedServerOptions {
  /** True if `upgrade` is emitted for a request; by default, false for all. */
  readonly acceptsUpgrade?: (request: IncomingMessage) => boolean
  readonly maxWaiting?: number
}

/**
 * Creates a server that does not listen yet.
 *
 * - A request to upgrade to a protocol that the server does not speak is answered as if it had not
 *   asked (RFC 9110, 7.8). Node gives it to a listener of `upgrade`, such as Next's, and from then
 *   on no timeout closes its connection.
 * - At the limit, a new connection closes the one whose client has kept the server waiting longest.
 *   So clients that send nothing use up no descriptors, and do not keep out those that do.
 * - A request with several `Host` headers is refused (RFC 9112, 3.2).
 * - A server that closes sends the rest of its responses, and answers connections that were made
 *   just before. Node's `closeIdleConnections` cuts off those that have ended but are not sent yet.
 */
export function createBoundedServer(listener: RequestListener, options: BoundedServerOptions = {}): Server {
  const { acceptsUpgrade = () => false, maxWaiting = connectionLimits.waiting } = options
  /** With the time until which a connection is not idle. */
  const waiting = new Map<Socket, number>()
  /** Requests of a connection that are not answered yet. */
  const unanswered = new WeakMap<Socket, number>()
  const wait = (socket: Socket, until: number) => {
    if (socket.destroyed) return
    waiting.delete(socket)
    waiting.set(socket, until)
    const [longest] = waiting.keys()
    if (waiting.size > maxWaiting) longest?.destroy()
  }
  const answered = (socket: Socket) => {
    const left = (unanswered.get(socket) ?? 0) - 1
    unanswered.set(socket, left)
    if (left === 0) wait(socket, 0)
  }
  const server = createServer(
    { keepAliveTimeout: connectionLimits.idleMs, shouldUpgradeCallback: acceptsUpgrade },
    (request, response) => {
      const { socket } = request
      unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
      if (!server.listening) response.setHeader('connection', 'close')
      if (hasBody(request)) request.once('end', () => unanswered.get(socket) && waiting.delete(socket))
      else waiting.delete(socket)
      response.once('close', () => answered(socket))
      if ((request.headersDistinct.host ?? []).length < 2) listener(request, response)
      else
        response
          .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
          .end('A request names one host: send one Host header.\n')
    },
  )
  server.on('connection', (socket: Socket) => {
    wait(socket, performance.now() + connectionLimits.newMs)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => waiting.delete(socket))
  server.closeIdleConnections = () => {
    const now = performance.now()
    for (const [socket, until] of waiting) if (until < now && !unanswered.get(socket)) socket.destroy()
  }
  return server
}

/** True if a body follows the head of a request (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
