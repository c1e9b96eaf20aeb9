/** The routes of the site that other programs ask, on HTTP in this process, without Next. */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { GET as readyRoute } from '#app/api/ready/route.ts'
import { POST as revalidateRoute } from '#app/api/revalidate/route.ts'
import { GET as statusRoute } from '#app/api/status/route.ts'
import { env } from '#env.ts'
import { indexOfSite } from '#indexing/index-of-site.ts'
import { setSearchIndex } from '#regeneration/records/search-index.ts'

const routes: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  'GET /api/ready/': readyRoute,
  'GET /api/status/': statusRoute,
  'POST /api/revalidate/': revalidateRoute,
}

/** Running routes. */
export interface SiteRoutes {
  /** While false, every request is answered with 500. */
  isUp: boolean
  close(): Promise<void>
}

/** Listens on ports of the loopback address; the settings are in the environment. */
export async function startSiteRoutes(ports: readonly number[]): Promise<SiteRoutes> {
  setSearchIndex(indexOfSite)
  const site = { isUp: true }
  const servers = await Promise.all(ports.map((port) => listening(site, port)))
  return Object.assign(site, {
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  })
}

function listening(site: { readonly isUp: boolean }, port: number): Promise<LocalServer> {
  return localServer(async (incoming, outgoing) => {
    const { status, headers, body } = site.isUp ? await answerOf(incoming) : plain(500)
    outgoing.writeHead(status, headers).end(body)
  }, port)
}

/** As Next forwards searches (`rewrites` in next.config.ts). */
async function searchResponse(path: string, request: Request): Promise<Response> {
  const response = await fetch(`${env().ALGOLIA_HOST}/public/${path}`, {
    method: request.method,
    headers: {
      'x-algolia-api-key': request.headers.get('x-algolia-api-key') ?? '',
      'x-algolia-application-id': request.headers.get('x-algolia-application-id') ?? '',
    },
    body: await request.text(),
  })
  return new Response(await response.text(), { status: response.status })
}

async function answerOf(incoming: IncomingMessage) {
  const { method = 'GET', url = '/', headers } = incoming
  const [, searchPath] = /^\/search-api\/(.*)$/.exec(url) ?? []
  const route =
    searchPath === undefined
      ? routes[`${method} ${url}`]
      : (request: Request) => searchResponse(searchPath, request)
  if (!route) return plain(404)
  const body = await text(incoming)
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'connection' ? [[name, value] as const] : [],
  )
  const response = await route(
    new Request(`http://site${url}`, { method, headers: Object.fromEntries(given), ...(body && { body }) }),
  )
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

function plain(status: number) {
  return { status, headers: {}, body: '' }
}
