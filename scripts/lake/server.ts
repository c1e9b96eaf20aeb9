/** The embedded Content Lake: Sanity's HTTP API for one project and one dataset, on SQLite. */
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type WebSocket, WebSocketServer } from 'ws'
import type { LakeContext } from './context.ts'
import { foreignRequest } from './cross-site.ts'
import { ApiError, requestError, sessionNotFound } from './errors.ts'
import type { Identity, LakeRequest, LakeResponse, Route, StreamOut } from './http.ts'
import { routed } from './http.ts'
import { defaultHistoryDays, maxSocketMessageBytes, streamLimits, unreadLimits } from './limits.ts'
import { isFromHere } from './loopback.ts'
import { StudioPassword } from './password.ts'
import { QueryRunner } from './queries/runner.ts'
import { accountRoutes } from './routes/account.ts'
import { assetRoutes, deliveryRoutes } from './routes/assets.ts'
import { historyRoutes } from './routes/history.ts'
import { listenRoutes } from './routes/listen.ts'
import { multiplex } from './routes/multiplex.ts'
import { mutateRoutes } from './routes/mutate.ts'
import { Presence } from './routes/presence.ts'
import { queryRoutes } from './routes/query.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { AssetFiles } from './store/asset-files.ts'
import { removeDeletedAssets } from './store/deleted-assets.ts'
import { watchForeignWrites } from './store/foreign-writes.ts'
import { startHistoryPruning } from './store/history-pruning.ts'
import { Sessions } from './store/sessions.ts'
import { Store } from './store/store.ts'
import { EventStreams } from './streams/event-streams.ts'
import { Unread } from './unread.ts'
import { Outbox } from './webhooks/outbox.ts'

/** Node's five seconds end connections that a client is just about to use again: it sees a server that hangs up. */
const idleConnectionMs = 75_000

/** A path of the API: its version, and what comes after. */
const versionedPath = /^\/v(X|\d[\d-]*)(\/.*)$/

/** How a lake is run. */
export interface LakeOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Where browsers find it, without a slash at the end: goes into what is handed out, also of pictures that stay. Else as it was asked. */
  readonly publicUrl?: string
  /** Folder of database and assets, or `:memory:`. */
  readonly dataDir: string
  readonly projectId: string
  readonly dataset: string
  /** Token that reads drafts. */
  readonly readToken: string
  /** Token that writes. */
  readonly writeToken: string
  /** Origins of the Studio and the site. */
  readonly allowedOrigins: readonly string[]
  /** Without one, or with an empty one, only this machine may sign in. */
  readonly studioPassword?: string | undefined
  /** Time in ms, for the number of tries, the end of sessions and that of revisions. */
  readonly now?: () => number
  /** Days for which revisions are kept; 0 keeps all. */
  readonly historyDays?: number
  /** Called once when another process has written to the database: from then on every write is refused. */
  readonly onForeignWrite?: (message: string) => void
  /** Longest time of a query, ms; without it that of limits.ts. */
  readonly queryDeadlineMs?: number
  /** An empty url sends nothing; `retriesMs` are the pauses before the retries. */
  readonly webhook: { readonly url: string; readonly secret: string; readonly retriesMs?: readonly number[] }
}

/** A lake that listens. */
export interface Lake {
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens the data and listens.
 * @throws Error with one sentence when the port is taken, another lake uses the data folder, the data was written by a newer version or
 *   the password is short
 */
export async function startLake(options: LakeOptions): Promise<Lake> {
  const password = options.studioPassword
    ? new StudioPassword(options.studioPassword, options.now)
    : undefined
  const store = new Store(
    options.dataDir,
    (database) => new Outbox(database, { ...options, ...options.webhook }),
  )
  const context: LakeContext = {
    store,
    outbox: store.outbox,
    assets: new AssetFiles(options.dataDir),
    sessions: new Sessions(store.database, options),
    queries: new QueryRunner(store, options),
    streams: new EventStreams(store, options),
    password,
    projectId: options.projectId,
    dataset: options.dataset,
    allowedOrigins: options.allowedOrigins,
    publicUrl: options.publicUrl,
  }
  const versioned = [
    ...queryRoutes(context),
    ...mutateRoutes(context),
    ...listenRoutes(context),
    ...historyRoutes(context),
    ...assetRoutes(context),
    ...accountRoutes(context),
    ...signInRoutes(context),
  ]
  const plain: Route[] = [
    ...deliveryRoutes(context),
    ['GET', '/ping', () => ({ status: 200, json: { pong: true } })],
  ]
  const routes = { versioned, plain }
  const unread = new Unread()
  const server = createServer(
    { keepAliveTimeout: idleConnectionMs },
    (request, response) => void serve(context, routes, unread, request, response),
  )
  server.setTimeout(unreadLimits.idleMs)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxSocketMessageBytes })
  const presence = new Presence((token) => context.sessions.identify(token))
  server.on('upgrade', (request, socket, head) => {
    // A peer that hangs up while it is refused must not end the process.
    socket.on('error', () => socket.destroy())
    const upgrade = sockets.clients.size < streamLimits.maxSockets ? upgradeOf(context, request) : 503
    if (typeof upgrade === 'number') {
      socket.end(`HTTP/1.1 ${upgrade} ${STATUS_CODES[upgrade]}\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client: WebSocket) => {
      // Broken frames close the socket; without a listener they would end the process.
      client.on('error', () => client.terminate())
      if (upgrade.kind === 'socket') presence.join(client, upgrade.identity)
      else multiplex(client, (url, headers) => answer(routes, streamRequest(context, url, headers)))
    })
  })
  await listening(server, options).catch((error) => {
    store.close()
    throw error
  })
  const unwatch = watchForeignWrites(() => store.checkForeignWrites(), options.onForeignWrite ?? (() => {}))
  removeDeletedAssets(store, context.assets)
  const stopPruning = startHistoryPruning({
    database: store.database,
    days: options.historyDays ?? defaultHistoryDays,
    now: options.now ?? Date.now,
    check: () => store.checkForeignWrites(),
  })
  context.outbox.start()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host === '127.0.0.1' ? 'localhost' : options.host}:${port}`,
    close: async () => {
      unwatch()
      stopPruning()
      await context.outbox.stop()
      await context.queries.close()
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      store.close()
    },
  }
}

interface Routes {
  readonly versioned: readonly Route[]
  readonly plain: readonly Route[]
}

async function answer({ versioned, plain }: Routes, request: LakeRequest): Promise<LakeResponse> {
  const { handler, params } = routed(request.apiVersion ? versioned : plain, request.method, request.path)
  return handler(request, params)
}

async function serve(
  context: LakeContext,
  routes: Routes,
  unread: Unread,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const cors = corsHeaders(context, incoming)
  try {
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, cors).end()
      return
    }
    const url = addressOf(incoming)
    const foreign =
      versionedPath.test(url.pathname) && foreignRequest(incoming.headers, url.pathname, context)
    if (foreign) throw foreign
    unread.add(outgoing)
    const request = lakeRequest(context, {
      method: incoming.method ?? 'GET',
      url,
      headers: plainHeaders(incoming),
      isFromHere: isFromHere(incoming),
      body: (limit) => readBody(incoming, limit),
    })
    await send(outgoing, await answer(routes, request), cors)
  } catch (error) {
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    const known = error instanceof ApiError ? error : undefined
    if (!known || known.status >= 500)
      console.error(`${incoming.method} ${incoming.url?.split('?')[0]}:`, error)
    const body = known?.body ?? {
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'The lake failed; its log says why',
    }
    outgoing
      .writeHead(known?.status ?? 500, { ...cors, 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  }
}

async function send(outgoing: ServerResponse, response: LakeResponse, cors: Record<string, string>) {
  if ('open' in response) {
    outgoing.writeHead(200, { ...cors, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    const out: StreamOut = {
      write: (text) => outgoing.write(text),
      buffered: () => outgoing.writableLength,
      end: () => outgoing.end(),
      drop: () => outgoing.destroy(),
    }
    outgoing.on('close', response.open(out))
    return
  }
  if ('json' in response) {
    const headers = { ...cors, 'content-type': 'application/json; charset=utf-8', ...response.headers }
    outgoing.writeHead(response.status, headers).end(JSON.stringify(response.json))
    return
  }
  outgoing.writeHead(response.status, { ...cors, 'x-content-type-options': 'nosniff', ...response.headers })
  if (response.bytes instanceof Readable) await pipeline(response.bytes, outgoing)
  else outgoing.end(response.bytes)
}

type Asked = Pick<LakeRequest, 'method' | 'headers' | 'isFromHere' | 'body'> & { readonly url: URL }

function lakeRequest(context: LakeContext, { url, ...asked }: Asked): LakeRequest {
  const [, version = '', rest = ''] = versionedPath.exec(url.pathname) ?? []
  return {
    ...asked,
    path: version ? rest : url.pathname,
    apiVersion: version,
    search: url.searchParams,
    identity: identityOf(context, asked.headers.authorization),
    // Behind TLS a request says nothing of it, and one of this machine has another address. `<projectId>.localhost` is the same server under the name that the Studio uses.
    origin: context.publicUrl ?? `${url.protocol}//${url.host.replace(`${context.projectId}.`, '')}`,
  }
}

function streamRequest(
  context: LakeContext,
  url: URL,
  headers: Readonly<Record<string, string>>,
): LakeRequest {
  const body = () => Promise.resolve(Buffer.alloc(0))
  // Nobody signs in over a stream.
  return lakeRequest(context, { method: 'GET', url, headers, isFromHere: false, body })
}

/** @throws ApiError 401 for a token that nobody has */
function identityOf({ sessions }: LakeContext, authorization: string | undefined): Identity {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!token) return { id: '<anonymous>', role: 'anonymous' }
  const identity = sessions.identify(token)
  if (!identity) throw sessionNotFound()
  return identity
}

/** Which socket is wanted and by whom, or the status with which it is refused. */
function upgradeOf(
  context: LakeContext,
  { url = '/', headers }: IncomingMessage,
): { kind: string; identity: Identity } | number {
  const kind = /^\/v[^/]+\/(multiplex|socket)(?:[/?]|$)/.exec(url)?.[1]
  if (!kind) return 404
  if (!isAllowedOrigin(context, headers.origin) || foreignRequest(headers, url, context)) return 403
  try {
    return { kind, identity: identityOf(context, headers.authorization) }
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

function isAllowedOrigin({ allowedOrigins }: LakeContext, origin: string | undefined): boolean {
  return origin === undefined || allowedOrigins.includes(origin)
}

/** Only the Studio's and the site's scripts may read answers with credentials. */
function corsHeaders(context: LakeContext, { headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers
  if (!origin || !isAllowedOrigin(context, origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-expose-headers': 'content-type, content-length, content-range, accept-ranges, etag',
    'access-control-max-age': '7200',
  }
}

/** @throws ApiError 400 for a path or a host that is none */
function addressOf({ headers, url = '/' }: IncomingMessage): URL {
  // The URL class resolves these, also percent-encoded; what is then asked for is not what a proxy in front has let through.
  if (/[\\/](?:\.|%2e){1,2}(?=[\\/]|$)/i.test(url.split(/[?#]/)[0] ?? '')) {
    throw requestError(400, `"${url.slice(0, 100)}" has a segment of dots: write the path without it`)
  }
  // Put together as text: resolved against the host, `//x/y` would be the path `/y` of another one.
  const address = `http://${headers.host ?? 'localhost'}${url}`
  if (!URL.canParse(address)) throw requestError(400, `"${address.slice(0, 100)}" is no address`)
  return new URL(address)
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      // What comes after the limit is read and forgotten: a client that is cut off never sees the answer.
      if (length > limit) reject(requestError(413, `The body is larger than ${limit} bytes`))
      else chunks.push(chunk)
    })
    incoming.on('end', resolve)
    incoming.on('error', reject)
  })
  const bytes = Buffer.concat(chunks)
  if (incoming.headers['content-encoding'] !== 'gzip') return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: limit }).catch(() => {
    throw requestError(400, `The body is no gzip data, or larger than ${limit} bytes`)
  })
}

function listening(server: ReturnType<typeof createServer>, { port, host }: LakeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE'
      reject(
        busy
          ? new Error(
              `Port ${port} is taken: stop what listens there, or set LAKE_PORT or SANITY_API_HOST to another port.`,
            )
          : error,
      )
    })
    server.listen({ port, host }, resolve)
  })
}
