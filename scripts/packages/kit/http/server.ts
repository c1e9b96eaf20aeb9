/** A Node HTTP server whose routes return {@link HttpResponse}s. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as TcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Metrics } from '../metrics/metrics.ts'
import { ResponseCounts } from '../metrics/response-counts.ts'
import { tracedRequest } from '../tracing/tracing.ts'
import { type BoundedServerOptions, createBoundedServer } from './bounded-server.ts'
import type { HttpResponse, MaybeLater } from './response.ts'

/** Handling of requests by one server. */
export interface HttpServerOptions extends Pick<BoundedServerOptions, 'acceptsUpgrade'> {
  /** Name of the server in its log. */
  readonly name: string
  /** Headers of all responses, such as those of CORS. */
  commonHeaders(incoming: IncomingMessage): Readonly<Record<string, string>>
  /** The response to OPTIONS, which browsers send before requests to another origin. */
  preflight: HttpResponse
  /** The response to any other request. `outgoing` may be inspected only: the kit writes to it. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse): MaybeLater
  /** An error in the vendor's form. An error with status 500 or higher is logged. */
  refusal(error: unknown, incoming: IncomingMessage): HttpResponse
  /**
   * Total bytes of responses that clients may leave unread, and the milliseconds after which a
   * connection without traffic is closed. If undefined, there are no limits.
   */
  readonly unread?: { readonly maxBytes: number; readonly idleMs: number }
  /** Served at `/metrics`, with the number of responses. */
  readonly metrics?: Metrics
}

/** Path of the metrics: no API of a vendor uses it. */
export const metricsPath = '/metrics'

/** Creates a server that does not listen yet. */
export function createHttpServer(options: HttpServerOptions): Server {
  const unread = options.unread && unreadLimit(options.unread.maxBytes)
  const counts = new ResponseCounts()
  options.metrics?.addCounters(counts.metric())
  const server = createBoundedServer((incoming, outgoing) => {
    if (incoming.method !== 'OPTIONS') unread?.(outgoing)
    void tracedRequest(incoming, (span) => {
      const onStatus = (status: number) => {
        counts.add(status)
        span.status(status)
      }
      return serve(options, onStatus, incoming, outgoing)
    })
  }, options)
  if (options.unread) server.setTimeout(options.unread.idleMs)
  return server
}

async function serve(
  options: HttpServerOptions,
  onStatus: (status: number) => void,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const common = options.commonHeaders(incoming)
  const answer = (response: HttpResponse) => {
    onStatus(response.status)
    return send(outgoing, response, common)
  }
  try {
    const response = incoming.method === 'OPTIONS' ? options.preflight : respond(options, incoming, outgoing)
    // A response that is already known is sent at once: Node may find the next request malformed
    // and close the connection.
    await answer(response instanceof Promise ? await response : response)
  } catch (error) {
    if (outgoing.headersSent) {
      // The client sees that the rest is missing.
      outgoing.destroy()
      return
    }
    const refusal = options.refusal(error, incoming)
    // Without the query, which may contain a key.
    const path = incoming.url?.split('?')[0]
    if (refusal.status >= 500) console.error(`${options.name}: ${incoming.method} ${path} failed:`, error)
    await answer(refusal)
  }
}

function respond(options: HttpServerOptions, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { metrics } = options
  if (metrics && incoming.method === 'GET' && incoming.url === metricsPath)
    return metrics.answer(incoming.headers.authorization)
  return options.respond(incoming, outgoing)
}

async function send(
  outgoing: ServerResponse,
  { status, headers, content }: HttpResponse,
  common: Readonly<Record<string, string>>,
) {
  outgoing.writeHead(status, { ...common, ...headers })
  if (typeof content === 'function') {
    const stop = content({
      write: (text) => outgoing.write(text),
      buffered: () => outgoing.writableLength,
      end: () => outgoing.end(),
      drop: () => outgoing.destroy(),
    })
    outgoing.on('close', stop)
  } else if (content instanceof Readable) await pipeline(content, outgoing)
  // Text is sent in one packet with its head.
  else outgoing.end(content)
}

/** Where a server listens. */
export interface ListenOptions {
  /** 0 uses any free port. */
  readonly port: number
  readonly host: string
  /** Settings that change the port, for the error message: `LAKE_PORT or SANITY_API_HOST`. */
  readonly settings: string
}

/**
 * Starts to listen, at the socket whose descriptor is in `LISTEN_FD` if there is one.
 * @throws Error with one sentence and the code EADDRINUSE when the port is in use
 */
export function listen(server: TcpServer, { port, host, settings }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') {
        reject(error)
        return
      }
      const message = `Port ${port} is in use: stop the process that uses it, or set ${settings} to another port.`
      reject(Object.assign(new Error(message, { cause: error }), { code: error.code }))
    }
    server.once('error', fail)
    const held = process.env.LISTEN_FD
    server.listen(held ? { fd: Number(held) } : { port, host }, () => {
      server.off('error', fail)
      // From here on, errors are about connections that could not be accepted, for example without
      // file descriptors.
      server.on('error', (error) => console.error('A connection was not accepted:', error))
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** URL of a server without a trailing slash; IPv6 addresses are put in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Time for pending requests, ms; a second later the supervisor kills the process. */
const lastAnswersMs = 4000

/**
 * Stops listening and waits until all connections are closed.
 * @param graceMs time for pending requests; then their connections are closed
 */
export async function close(server: Server, graceMs = lastAnswersMs): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Those that become idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}

/**
 * A limit for the memory of the responses that the clients of a server have not read, which Node
 * keeps. If too many bytes are unread, a new response closes the connection with the most.
 * @returns a function that counts a response until it or its connection ends
 */
export function unreadLimit(maxBytes: number): (response: ServerResponse) => void {
  const responses = new Set<ServerResponse>()
  return (response) => {
    let unreadBytes = 0
    let largest: ServerResponse | undefined
    for (const open of responses) {
      unreadBytes += open.writableLength
      if (!largest || open.writableLength > largest.writableLength) largest = open
    }
    if (unreadBytes > maxBytes) largest?.destroy()
    responses.add(response)
    response.on('close', () => responses.delete(response))
  }
}
