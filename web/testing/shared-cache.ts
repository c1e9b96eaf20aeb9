/**
 * A caching proxy in front of a site, like one of an edge or a company network: it stores what it
 * may, and serves it for as long as it may (RFC 9111). It is never purged, so only the site's own
 * headers keep it current.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { type Received, sendRaw } from './raw-request.ts'

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

/** Statuses that may be stored and reused without an explicit lifetime (RFC 9110, 15.1). */
const heuristicallyCacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])

/**
 * Seconds for which such a response is reused if the site gives no lifetime: caches may choose (RFC
 * 9111, 4.2.2).
 */
const heuristicLifetime = 86_400

/** @param origin of the site, without a slash at its end */
export function sharedCache(origin: string): Promise<LocalServer> {
  const storage: Storage = { responses: new Map(), varied: new Map() }
  return localServer((request, response) => {
    answer(request, { origin, storage }).then(
      (found) => passOn(response, found),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
}

async function answer(
  request: IncomingMessage,
  { origin, storage }: { readonly origin: string; readonly storage: Storage },
): Promise<Stored> {
  const headers = requestHeaders(request)
  const target = `${request.method} ${request.url}`
  // RFC 9111, 4.1.
  const key = () =>
    [target, ...(storage.varied.get(target) ?? []).map((name) => headers.get(name))].join('\n')
  const kept = storage.responses.get(key())
  if (kept && Date.now() - kept.at < lifetimeOf(kept) * 1000) return kept
  const etag = kept?.headers.get('etag')
  if (etag) headers.set('if-none-match', etag)
  const received = await requested(origin, request, headers)
  if (kept && received.status === 304) {
    const confirmed = { ...kept, headers: merged(kept.headers, received.headers), at: received.at }
    storage.responses.set(key(), confirmed)
    return confirmed
  }
  if (!mayStore(received)) return received
  storage.varied.set(
    target,
    (received.headers.get('vary') ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .filter(Boolean),
  )
  storage.responses.set(key(), received)
  return received
}

/** Not with `fetch`, which adds `no-cache` to a conditional request (Fetch, 4.6). */
async function requested(
  origin: string,
  { url: path, method }: IncomingMessage,
  headers: Headers,
): Promise<Stored> {
  const { hostname: host, port } = new URL(origin)
  const received = await sendRaw({ host, port, path, method, headers: Object.fromEntries(headers) })
  return { ...received, headers: headersOf(received), at: Date.now() }
}

function headersOf({ headers: received }: Received): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(received))
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

function passOn(response: ServerResponse, { status, headers, body }: Stored) {
  const dropped = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])
  for (const [name, value] of headers) if (!dropped.has(name)) response.setHeader(name, value)
  response.writeHead(status).end(body)
}
