/**
 * A caching proxy in front of a site, like one of an edge or a company network: it stores what it
 * may, and serves it for as long as it may (RFC 9111). It is never purged, so only the site's own
 * headers keep it current.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A running proxy. */
export interface SharedCache {
  readonly url: string
  close(): Promise<void>
}

/** Responses by request, and for each request the headers that `Vary` named last. */
interface Storage {
  readonly responses: Map<string, Stored>
  readonly varied: Map<string, readonly string[]>
}

interface Stored {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** When it was received or last revalidated, ms. */
  readonly at: number
}

/**
 * Header of each response that says where it comes from: `fresh`, `confirmed`, `stored`, or
 * `passed`.
 */
export const outcomeHeader = 'x-shared-cache'

/** Statuses that may be stored and reused without an explicit lifetime (RFC 9110, 15.1). */
const heuristicallyCacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])

/**
 * Seconds for which such a response is reused if the site gives no lifetime: caches may choose (RFC
 * 9111, 4.2.2).
 */
const heuristicLifetime = 86_400

/** @param origin of the site, without a slash at its end */
export async function sharedCache(origin: string): Promise<SharedCache> {
  const storage: Storage = { responses: new Map(), varied: new Map() }
  const server = createServer((request, response) => {
    answer(request, { origin, storage }).then(
      (found) => passOn(response, found),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP, so `address()` returns an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Answer = Pick<Stored, 'status' | 'headers' | 'body'> & { readonly outcome: string }

async function answer(
  request: IncomingMessage,
  { origin, storage }: { readonly origin: string; readonly storage: Storage },
): Promise<Answer> {
  const headers = requestHeaders(request)
  const target = `${request.method} ${request.url}`
  // RFC 9111, 4.1.
  const key = () =>
    [target, ...(storage.varied.get(target) ?? []).map((name) => headers.get(name))].join('\n')
  const kept = storage.responses.get(key())
  if (kept && Date.now() - kept.at < lifetimeOf(kept) * 1000) return { ...kept, outcome: 'fresh' }
  const etag = kept?.headers.get('etag')
  if (etag) headers.set('if-none-match', etag)
  const received = await fetched(origin + request.url, { method: request.method ?? 'GET', headers })
  if (kept && received.status === 304) {
    const confirmed = { ...kept, headers: merged(kept.headers, received.headers), at: received.at }
    storage.responses.set(key(), confirmed)
    return { ...confirmed, outcome: 'confirmed' }
  }
  if (!mayStore(received)) return { ...received, outcome: 'passed' }
  storage.varied.set(
    target,
    (received.headers.get('vary') ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .filter(Boolean),
  )
  storage.responses.set(key(), received)
  return { ...received, outcome: 'stored' }
}

/** Not with `fetch`, which adds `no-cache` to a conditional request (Fetch, 4.6). */
function fetched(url: string, { method, headers }: { method: string; headers: Headers }): Promise<Stored> {
  const { promise, resolve, reject } = Promise.withResolvers<Stored>()
  const sent = send(url, { method, headers: Object.fromEntries(headers) }, (response) => {
    const { statusCode: status = 502 } = response
    buffer(response).then(
      (body) => resolve({ status, headers: headersOf(response), body, at: Date.now() }),
      reject,
    )
  })
  sent.once('error', reject).end()
  return promise
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

function requestHeaders({ headers }: IncomingMessage): Headers {
  // Requested without compression, because the proxy does not compress the response again.
  const own = new Set(['host', 'connection', 'accept-encoding'])
  const passed = Object.entries(headers).filter(([name]) => !own.has(name))
  return new Headers(passed.map(([name, value]) => [name, String(value)]))
}

/** A 304 replaces the headers that it carries (RFC 9111, 3.2). */
function merged(kept: Headers, confirmed: Headers): Headers {
  const all = new Headers(kept)
  for (const [name, value] of confirmed) if (name !== 'content-length') all.set(name, value)
  return all
}

function mayStore({ status, headers }: Stored): boolean {
  const control = directives(headers)
  if (control.has('no-store') || control.has('private')) return false
  return heuristicallyCacheable.has(status) || control.has('s-maxage') || control.has('max-age')
}

/** Seconds for which a response may be reused without revalidation (RFC 9111, 4.2.1). */
function lifetimeOf({ headers }: Stored): number {
  const control = directives(headers)
  if (control.has('no-cache')) return 0
  for (const name of ['s-maxage', 'max-age']) {
    const seconds = control.get(name)
    if (seconds !== undefined) return Number(seconds)
  }
  return heuristicLifetime
}

function directives(headers: Headers): Map<string, string> {
  const listed = (headers.get('cache-control') ?? '').toLowerCase().split(',')
  return new Map(
    listed.map((directive) => {
      const [name = '', value = ''] = directive.trim().split('=')
      return [name, value]
    }),
  )
}

function passOn(response: ServerResponse, { status, headers, body, outcome }: Answer) {
  const dropped = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])
  for (const [name, value] of headers) if (!dropped.has(name)) response.setHeader(name, value)
  response.setHeader(outcomeHeader, outcome)
  response.writeHead(status).end(body)
}
