import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './body.ts'
import { ApiError, forbidden } from './errors.ts'
import { Catalog } from './indices/catalog.ts'
import { type Keys, requireIndices, requireRight } from './keys.ts'
import { limits } from './limits.ts'
import { indicesIn, requireActions } from './routes/reach.ts'
import { isForPublic, publicPath, routeFor } from './routes/routes.ts'
import { Store } from './store/store.ts'

/** How long requests that are under way may take to end when the server closes. */
const CLOSING_MS = 2000
/** Node's five seconds end connections that a client is just about to use again: it sees a server that hangs up. */
const IDLE_CONNECTION_MS = 75_000

export interface SearchOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Address to bind; 127.0.0.1 by default. */
  readonly host?: string
  /** Folder of the database, or `:memory:` to keep nothing. */
  readonly dataDir: string
  readonly searchKey: string
  readonly adminKey: string
}

/** A running search server. */
export interface RunningSearch {
  /** Address without a slash at the end, e.g. `http://127.0.0.1:3335`. */
  readonly url: string
  /** Answers what is under way, then ends; everything acknowledged is on disk. */
  close(): Promise<void>
}

/**
 * Starts the embedded search server: enough of Algolia's REST API for `algoliasearch` and DocSearch. Ready when it resolves.
 * @throws Error when the port is taken (code EADDRINUSE) or the database cannot be opened.
 */
export async function startSearch(options: SearchOptions): Promise<RunningSearch> {
  const host = options.host ?? '127.0.0.1'
  const keys: Keys = { search: options.searchKey, admin: options.adminKey }
  const store = new Store(options.dataDir)
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS })
  try {
    const catalog = Catalog.open(store, keys)
    server.on('request', (request, response) => void respond(request, response, catalog))
    const port = await listen(server, options.port, host)
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      async close() {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeIdleConnections()
        const patience = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
        await closed
        clearTimeout(patience)
        await catalog.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port) // it listens on TCP, so the address is one
    })
  })
}

async function respond(request: IncomingMessage, response: ServerResponse, catalog: Catalog): Promise<void> {
  try {
    // No URL object: it would take `//1/…` for a host and resolve dots that belong to an objectID.
    const [fullPath = '/', search = ''] = (request.url ?? '/').split('?', 2)
    const { path, isPublic } = publicPath(fullPath)
    const query = new URLSearchParams(search)
    if (request.method === 'OPTIONS') return send(response, 200, {}, preflight)
    if (/^\/(?:1\/)?(?:ping|isalive)\/?$/.test(path))
      return send(response, 200, { message: 'server is alive' })
    const found = routeFor(request.method ?? 'GET', path)
    const key = catalog.keys.find(keyOf(request, query))
    requireRight(key, found?.route.right ?? 'search')
    if (isPublic && !(found && isForPublic(found.route))) throw forbidden()
    if (!found) throw new ApiError(404, `Path not found: ${request.method} ${path}`)
    const { route, path: parts } = found
    const handle = async () => {
      const most = route.right === 'search' ? limits.searchBodyBytes : limits.bodyBytes
      const body = await readBody(request, most)
      const call = { path: parts, query, body, key, isAbandoned: () => response.destroyed }
      requireIndices(key, indicesIn(call))
      requireActions(key, call)
      const answer = await route.handle(call, catalog)
      send(response, answer.status ?? 200, answer.body)
    }
    await (route.right === 'search' ? catalog.scheduler.trackSearch(handle) : handle())
  } catch (error) {
    const known = error instanceof ApiError
    // The query string holds the key and is not logged.
    if (!known || error.status >= 500)
      console.error(`search: ${request.method} ${request.url?.split('?')[0]} failed`, error)
    const { status, message } = known ? error : { status: 500, message: 'Internal server error' }
    // A body that was not read to its end would be taken for the next request.
    send(response, status, { message, status }, request.complete ? {} : { connection: 'close' })
  }
}

function keyOf(request: IncomingMessage, query: URLSearchParams): string {
  const header = request.headers['x-algolia-api-key']
  return (typeof header === 'string' ? header : query.get('x-algolia-api-key')) ?? ''
}

const preflight = {
  'access-control-allow-methods': 'GET, PUT, DELETE, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'access-control-allow-origin': '*',
    ...headers,
  })
  // As text it goes out in one piece with its head.
  response.end(text)
}
