/** The embedded Content Lake: Sanity's HTTP API for one project and one dataset, on SQLite. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import { ArrivingBodies, type BodyProblem, readBody } from '@repo/kit/http/body.ts'
import { clientAddressReader } from '@repo/kit/http/client-address.ts'
import { isFromThisMachine } from '@repo/kit/http/loopback.ts'
import { requestUrl } from '@repo/kit/http/request-url.ts'
import type { HttpResponse } from '@repo/kit/http/response.ts'
import { createRouter } from '@repo/kit/http/router.ts'
import { close, createHttpServer, listen, urlOf } from '@repo/kit/http/server.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { LakeContext, LakeRoute } from './context.ts'
import { foreignRequest } from './cross-site.ts'
import { ApiError, requestError, sessionNotFound } from './errors.ts'
import { type Router, withHostedLimits } from './hosted-limits.ts'
import type { Identity, LakeRequest, LakeResponse } from './http.ts'
import {
  hostedLimits,
  maxBodyBytes,
  maxSocketMessageBytes,
  oidcFlows,
  queryLimits,
  streamLimits,
  unreadLimits,
} from './limits.ts'
import { lakeMetrics } from './metrics.ts'
import { Mailbox } from './notifications/mailbox.ts'
import { tellPeople } from './notifications/tell-people.ts'
import { commenting, openComments, openDataset } from './open-dataset.ts'
import type { LakeOptions } from './options.ts'
import { attemptLimit } from './people/attempt-limit.ts'
import { oidcWith } from './people/oidc.ts'
import { People } from './people/people.ts'
import { authorize } from './people/rights.ts'
import { signInLimits } from './people/sign-in-limits.ts'
import { startReleases } from './releases/scheduler.ts'
import { accountRoutes } from './routes/account.ts'
import { assetRoutes, deliveryRoutes } from './routes/assets.ts'
import { historyRoutes } from './routes/history.ts'
import { invitationRoutes } from './routes/invitation.ts'
import { listenRoutes } from './routes/listen.ts'
import { multiplex } from './routes/multiplex.ts'
import { mutateRoutes } from './routes/mutate.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { ownAccountRoutes } from './routes/own-account.ts'
import { peopleRoutes } from './routes/people.ts'
import { presenceWith } from './routes/presence.ts'
import { queryRoutes } from './routes/query.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { boundedSender } from './routes/socket.ts'
import { AssetFiles } from './store/asset-files.ts'
import { removeDeletedAssets } from './store/deleted-assets.ts'
import { Sessions } from './store/sessions.ts'

/** A path of the API: its version, and the rest. */
const versionedPath = /^\/v(X|\d[\d-]*)(\/.*)$/

/** A running lake. */
export interface Lake {
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens the data folder and starts to listen.
 * @throws Error with one sentence when the port is taken, another lake uses the data folder, or a
 *   newer version wrote the data
 */
export async function startLake(options: LakeOptions): Promise<Lake> {
  const metrics = lakeMetrics(options.metricsToken ?? '')
  const { now = Date.now } = options
  const content = openDataset(options, metrics)
  const { store } = content.parts
  const people = new People(store.database, options.now)
  const mailbox = new Mailbox(store.sql, people, options.notifications, options.now)
  const context: LakeContext = {
    ...content.parts,
    people,
    mailbox,
    assets: new AssetFiles(options.dataDir),
    sessions: new Sessions(store.database, people, options),
    password: options.studioPassword || undefined,
    oidc: options.oidc && oidcWith(options.oidc),
    signIns: signInLimits(now),
    oidcStarts: attemptLimit(oidcFlows.perAddress, now),
    maxMutationBytes: options.strict ? hostedLimits.mutationBytes : maxBodyBytes,
    projectId: options.projectId,
    allowedOrigins: options.allowedOrigins,
    publicUrl: options.publicUrl,
    clientAddress: clientAddressReader(options.trustedProxies ?? ''),
  }
  metrics.readFrom(context)
  const comments = openComments(options, metrics)
  const route = routerOf(context, { ...context, ...comments.parts })
  const answer = options.strict ? withHostedLimits(route, now) : route
  const server = createHttpServer({
    name: 'lake',
    commonHeaders: (incoming) => corsHeaders(context, incoming),
    preflight: { status: 204, headers: {}, content: '' },
    respond: (incoming) => answer(incomingRequest(context, incoming)),
    refusal,
    unread: unreadLimits,
    acceptsUpgrade: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    metrics: metrics.all,
  })
  const sockets = acceptSockets(server, context, route)
  const port = await listen(server, { ...options, settings: 'LAKE_PORT or SANITY_API_HOST' }).catch(
    async (error) => {
      await Promise.all([content.close(), comments.close()])
      throw error
    },
  )
  removeDeletedAssets(store, context.assets)
  content.start()
  comments.start()
  tellPeople(context, comments.parts.store)
  const stopReleases = startReleases(store, now)
  return {
    url: urlOf(options.host === '127.0.0.1' ? 'localhost' : options.host, port),
    close: async () => {
      stopReleases()
      // Node would wait for a socket that begins from here on, until the process is killed.
      sockets.close()
      for (const client of sockets.clients) client.terminate()
      const closed = close(server)
      for (const { parts } of [content, comments]) parts.streams.close()
      await closed
      await mailbox.stop()
      await Promise.all([content.close(), comments.close()])
    },
  }
}

/** Routes of the API, which have a version in their path, and those without. */
function routerOf(context: LakeContext, comments: LakeContext): Router {
  const versioned = lakeRouter(context, comments, [
    ...queryRoutes,
    ...mutateRoutes,
    ...listenRoutes,
    ...historyRoutes,
    ...assetRoutes,
    ...accountRoutes,
    ...signInRoutes,
    ...invitationRoutes,
    ...(context.oidc ? oidcRoutes(context.oidc) : []),
    // Before those of people: `me` is not an id.
    ...ownAccountRoutes,
    ...peopleRoutes,
    ...notificationRoutes,
  ])
  const plain = lakeRouter(context, comments, [
    ...deliveryRoutes,
    ['GET', '/ping', 'nothing', () => ({ status: 200, json: { pong: true } })],
  ])
  return (request) => (request.apiVersion ? versioned(request) : plain(request))
}

/** Checks each request against the need of its route, and the dataset in its path. */
function lakeRouter(content: LakeContext, comments: LakeContext, routes: readonly LakeRoute[]): Router {
  return createRouter<LakeRequest>({
    routes: routes.map(([method, pattern, need, handler]) => ({
      method,
      pattern,
      handle(received, params) {
        const isComment = params.dataset === comments.dataset && !pattern.startsWith('/assets/')
        const request = isComment ? commenting(received) : received
        authorize(need, request.identity)
        const lake = isComment ? comments : content
        if (params.dataset !== undefined && params.dataset !== lake.dataset)
          throw requestError(404, `Dataset "${params.dataset}" not found for project ID "${lake.projectId}"`)
        const response = handler({ ...request, params, lake })
        return response instanceof Promise ? response.then(httpResponse) : httpResponse(response)
      },
    })),
    segmentsOf: (path) => path.replace(/\/$/, '').split('/').slice(1),
    unknownPath({ path }) {
      throw requestError(404, `There is nothing at ${path}`)
    },
    wrongMethod({ method, path }) {
      throw requestError(405, `${method} is not possible at ${path}`)
    },
    malformed: (segment) =>
      requestError(400, `The URL contains "${segment}", which is not percent-encoded UTF-8`),
  })
}

function httpResponse(response: LakeResponse): HttpResponse {
  if ('open' in response) {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
    return { status: 200, headers, content: response.open }
  }
  if ('json' in response) {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...response.headers }
    return { status: response.status, headers, content: JSON.stringify(response.json) }
  }
  const headers = { 'x-content-type-options': 'nosniff', ...response.headers }
  return { status: response.status, headers, content: response.bytes }
}

/** An error in Sanity's form. */
function refusal(error: unknown): HttpResponse {
  const failure = () => requestError(500, 'The lake failed; see its log for the reason')
  const { status, body, headers } = error instanceof ApiError ? error : failure()
  const content = JSON.stringify(body)
  return { status, headers: { 'content-type': 'application/json', ...headers }, content }
}

/** Serves the WebSockets of presence and of multiplexed event streams. */
function acceptSockets(server: Server, context: LakeContext, route: Router): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxSocketMessageBytes })
  const joinPresence = presenceWith(context.sessions)
  /** Sockets that have not sent a valid token, the oldest first. */
  const anonymous = new Set<WebSocket>()
  server.on('upgrade', (request, socket, head) => {
    // A client that closes the connection while it is refused must not end the process.
    socket.on('error', () => socket.destroy())
    // Tokens come after the upgrade, so that anonymous clients could keep writers out.
    const [oldest] = anonymous
    const isFull = sockets.clients.size >= streamLimits.maxSockets
    const upgrade = isFull && !oldest ? 503 : upgradeOf(context, request)
    if (typeof upgrade === 'number') {
      // A client that keeps its end open must not keep ours.
      const text = `HTTP/1.1 ${upgrade} ${STATUS_CODES[upgrade]}\r\nContent-Length: 0\r\n\r\n`
      socket.end(text, () => socket.destroy())
      return
    }
    if (isFull && oldest) {
      anonymous.delete(oldest)
      oldest.terminate()
    }
    sockets.handleUpgrade(request, socket, head, (client: WebSocket) => {
      // Malformed frames close the socket; without a listener they would end the process.
      client.on('error', () => client.terminate())
      client.on('close', () => anonymous.delete(client))
      if (upgrade.identity.role === 'anonymous') anonymous.add(client)
      const signedIn = () => anonymous.delete(client)
      const send = boundedSender(client, sockets)
      if (upgrade.kind === 'socket') joinPresence(client, send, upgrade.identity, signedIn)
      else
        multiplex(client, send, (url, headers) => {
          const body = () => Promise.resolve(Buffer.alloc(0))
          // Signing in is not possible over a stream.
          const own = { method: 'GET', isFromThisMachine: false, address: '', body }
          const request = lakeRequest(context, { ...own, url, headers })
          if (request.identity.role !== 'anonymous') signedIn()
          return route(request)
        })
    })
  })
  return sockets
}

/** Those that any client may send. */
const bodiesOfStrangers = new ArrivingBodies(queryLimits.maxBodiesBytes)

/** @throws ApiError 400 for an invalid URL, 401 for an unknown token, 403 for foreign pages */
function incomingRequest(context: LakeContext, incoming: IncomingMessage): LakeRequest {
  const parsed = requestUrl(incoming)
  if ('problem' in parsed) throw requestError(400, parsed.problem)
  const { url } = parsed
  const { method = 'GET', headers } = incoming
  const foreign =
    versionedPath.test(url.pathname) && foreignRequest(headers, { method, path: url.pathname }, context)
  if (foreign) throw foreign
  return lakeRequest(context, {
    method,
    url,
    headers,
    isFromThisMachine: isFromThisMachine(incoming),
    address: context.clientAddress(incoming),
    body: (limit) =>
      readBody(incoming, {
        limit,
        drains: true,
        // Larger ones are only read from people and tokens that may write.
        ...(limit <= queryLimits.maxBodyBytes && { arriving: bodiesOfStrangers }),
        refusal: (problem) => bodyRefusal(problem, limit),
      }),
  })
}

/** Encodings other than gzip are ignored: such bodies are read as they are. */
function bodyRefusal(problem: BodyProblem, limit: number): ApiError | undefined {
  switch (problem) {
    case 'too large':
      return requestError(413, `Request body exceeds limit of ${limit} bytes`)
    case 'too large when unpacked':
    case 'not gzip':
      return requestError(400, `The body is not gzip data, or is larger than ${limit} bytes`)
    case 'too slow':
    case 'too many at once':
      return requestError(503, 'Too many bodies arrive at the same time: send this one again')
    case 'unknown content-encoding':
      return undefined
  }
}

type Received = Pick<LakeRequest, 'method' | 'headers' | 'isFromThisMachine' | 'address' | 'body'> & {
  readonly url: URL
}

function lakeRequest(context: LakeContext, { url, ...received }: Received): LakeRequest {
  const [, version = '', rest = ''] = versionedPath.exec(url.pathname) ?? []
  return {
    ...received,
    path: version ? rest : url.pathname,
    apiVersion: version,
    search: url.searchParams,
    identity: identityOf(context, received.headers.authorization),
    // A request does not show that it came through TLS, or under which name browsers reach the
    // lake. The Studio calls the same server `<projectId>.localhost`.
    origin: context.publicUrl ?? `${url.protocol}//${url.host.replace(`${context.projectId}.`, '')}`,
  }
}

/** @throws ApiError 401 for an unknown token */
function identityOf({ sessions }: LakeContext, authorization: string | undefined): Identity {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!token) return { id: '<anonymous>', role: 'anonymous' }
  const identity = sessions.identify(token)
  if (!identity) throw sessionNotFound()
  return identity
}

/** The kind of a requested socket and its user, or the status with which it is refused. */
function upgradeOf(
  context: LakeContext,
  { url = '/', headers }: IncomingMessage,
): { kind: string; identity: Identity } | number {
  const kind = /^\/v[^/]+\/(multiplex|socket)(?:[/?]|$)/.exec(url)?.[1]
  if (!kind) return 404
  if (
    !isAllowedOrigin(context, headers.origin) ||
    foreignRequest(headers, { method: 'GET', path: url }, context)
  )
    return 403
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

/** Only scripts of the Studio and the site may read responses to requests with credentials. */
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
    'access-control-expose-headers': 'content-type, content-length, etag',
    'access-control-max-age': '7200',
  }
}
