import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpResponse } from '@repo/kit/http/response.ts'
import { createRouter, type PathParams } from '@repo/kit/http/router.ts'
import { close, createHttpServer, listen, urlOf } from '@repo/kit/http/server.ts'
import Negotiator from 'negotiator'
import { authorize, publicPath } from './access/authorization.ts'
import type { Key, Keys } from './access/keys.ts'
import { readJsonBody } from './body.ts'
import { ApiError } from './errors.ts'
import { Catalog } from './indices/catalog.ts'
import { limits, ownPlan, smallestPlan } from './limits.ts'
import { type SearchMetrics, searchMetrics } from './metrics.ts'
import type { Route } from './routes/route.ts'
import { routes, segmentsOf } from './routes/routes.ts'
import { Store } from './store/store.ts'

const gzipped = promisify(gzip)

/** How long pending requests may take when the server closes, ms. */
const closingMs = 2000

/** Options of a search server. */
export interface SearchOptions {
  /** 0 uses any free port. */
  readonly port: number
  /** Address to bind; 127.0.0.1 by default. */
  readonly host?: string
  /** Folder of the database, or `:memory:` to store nothing. */
  readonly dataDir: string
  readonly searchKey: string
  readonly adminKey: string
  /** Token with which clients get the metrics; without one, no client gets them. */
  readonly metricsToken?: string
  /** True if the limits of the smallest plan of hosted Algolia are enforced (limits.ts). */
  readonly strict?: boolean
}

/** A running search server. */
export interface RunningSearch {
  /** URL without a trailing slash, e.g. `http://127.0.0.1:3335`. */
  readonly url: string
  /** Waits for pending requests; every acknowledged write is on disk. */
  close(): Promise<void>
}

/**
 * Starts the embedded search server: enough of Algolia's REST API for `algoliasearch` and
 * DocSearch. Resolves when it is ready.
 * @throws Error when the port is taken (code EADDRINUSE) or the database cannot be opened.
 */
export async function startSearch(options: SearchOptions): Promise<RunningSearch> {
  const keys: Keys = { search: options.searchKey, admin: options.adminKey }
  const plan = options.strict ? smallestPlan : ownPlan
  const store = new Store(options.dataDir, plan)
  try {
    const catalog = Catalog.open(store, keys)
    const metrics = searchMetrics(catalog, options.metricsToken ?? '')
    const server = createHttpServer({
      name: 'search',
      commonHeaders: () => ({ 'access-control-allow-origin': '*' }),
      preflight: json(200, {}, preflightHeaders),
      respond: responder({ catalog, metrics, bodyBytes: plan.bodyBytes }),
      refusal,
      metrics: metrics.all,
    })
    const host = options.host ?? '127.0.0.1'
    const port = await listen(server, { port: options.port, host, settings: 'SEARCH_PORT or ALGOLIA_HOST' })
    return {
      url: urlOf(host, port),
      async close() {
        await close(server, closingMs)
        await catalog.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

interface SearchCall {
  readonly method: string
  readonly path: string
  readonly isPublic: boolean
  readonly query: URLSearchParams
  readonly key: Key
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

interface Parts {
  readonly catalog: Catalog
  readonly metrics: SearchMetrics
  /** Longest body of a request. */
  readonly bodyBytes: number
}

function responder(parts: Parts) {
  const route = createRouter<SearchCall>({
    routes: routes.map((route) => ({
      method: route.method,
      pattern: route.pattern,
      handle: (call, params) => answer(route, call, params, parts),
    })),
    segmentsOf,
    unknownPath(call) {
      authorize(undefined, call)
      throw new ApiError(404, `Path not found: ${call.method} ${call.path}`)
    },
  })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // No URL object: it would read `//1/…` as a host and resolve dots that belong to an objectID.
    const [fullPath = '/', search = ''] = (incoming.url ?? '/').split('?', 2)
    const { path, isPublic } = publicPath(fullPath)
    if (/^\/(?:1\/)?(?:ping|isalive)\/?$/.test(path)) return json(200, { message: 'server is alive' })
    const query = new URLSearchParams(search)
    const key = parts.catalog.keys.find(keyOf(incoming, query))
    const method = incoming.method ?? 'GET'
    return route({ method, path, isPublic, query, key, incoming, outgoing })
  }
}

/** Refuses a key without the right synchronously, before Node reads more of the body. */
function answer(route: Route, call: SearchCall, path: PathParams, { catalog, metrics, bodyBytes }: Parts) {
  const { key, isPublic, query, incoming, outgoing } = call
  authorize(route, { key, isPublic })
  const handle = async () => {
    const limit = route.right === 'search' ? limits.searchBodyBytes : bodyBytes
    const asked = { path, query, body: await readJsonBody(incoming, limit) }
    authorize(route, { key, isPublic, asked })
    const request = { ...asked, key, isAbandoned: () => outgoing.destroyed }
    const response = json(route.status ?? 200, await route.handle(request, catalog))
    return isPublic ? forReader(response, incoming) : response
  }
  if (route.right !== 'search') return handle()
  return metrics.measure(() => catalog.scheduler.track('searches', handle))
}

/** Compressed if the reader's browser accepts it and it saves a packet: 20 hits are 40 kB. */
async function forReader(response: JsonResponse, incoming: IncomingMessage): Promise<HttpResponse> {
  const [accepted] = new Negotiator(incoming).encodings(['gzip'])
  if (!accepted || response.content.length < limits.compressedFrom) return response
  const content = await gzipped(response.content)
  const changed = { 'content-length': content.length, 'content-encoding': 'gzip', vary: 'accept-encoding' }
  return { ...response, headers: { ...response.headers, ...changed }, content }
}

function keyOf({ headers }: IncomingMessage, query: URLSearchParams): string {
  const header = headers['x-algolia-api-key']
  return (typeof header === 'string' ? header : query.get('x-algolia-api-key')) ?? ''
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, PUT, DELETE, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

type JsonResponse = HttpResponse & { readonly content: string }

function json(status: number, body: unknown, headers: Record<string, string> = {}): JsonResponse {
  const content = JSON.stringify(body)
  const length = { 'content-length': Buffer.byteLength(content) }
  const type = { 'content-type': 'application/json; charset=UTF-8' }
  return { status, headers: { ...type, ...length, ...headers }, content }
}

/** An error in Algolia's form. */
function refusal(error: unknown, incoming: IncomingMessage): HttpResponse {
  const { status, message } =
    error instanceof ApiError ? error : { status: 500, message: 'Internal server error' }
  // The rest of an unread body would be parsed as the next request.
  return json(status, { message, status }, incoming.complete ? {} : { connection: 'close' })
}
