/** Serves the built Studio and injects the URLs of lake and site. */
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createBoundedServer } from '@repo/kit/http/bounded-server.ts'
import { close, listen, metricsPath } from '@repo/kit/http/server.ts'
import { Metrics } from '@repo/kit/metrics/metrics.ts'
import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import sirv from 'sirv'
import type { StudioEnvironment } from './environment.ts'

/** How the Studio is served. */
export interface StudioServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Folder of the build. */
  readonly distDir: string
  readonly environment: StudioEnvironment
  /** Token with which clients get the metrics; without one, no client gets them. */
  readonly metricsToken?: string
}

/**
 * Serves a build of the Studio. Its page is the answer to a page request that matches no file (the
 * Studio routes in the browser, and ids of drafts have dots), any other one gets a 404.
 * @throws Error with one sentence when there is no build or the port is taken
 */
export async function startStudio(
  options: StudioServerOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const page = pageOf(options)
  const guards = guardsOf(options.environment)
  const sendPage = (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...guards })
      .end(page)
  const sendFile = sirv(options.distDir, {
    etag: true,
    // The compressed files of fast-start.ts.
    brotli: true,
    gzip: true,
    // Without this "/" would be the index.html of the build, which does not have the URLs.
    extensions: [],
    setHeaders: (response, pathname) => {
      // Names under static/ carry a hash of their content.
      const cache = pathname.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', cache)
      for (const [name, value] of Object.entries(guards)) response.setHeader(name, value)
    },
    onNoMatch: (request, response) => {
      if (request.headers.accept?.includes('text/html')) sendPage(response)
      else
        response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file in the Studio.')
    },
  })
  const metrics = new Metrics(options.metricsToken ?? '')
  const counts = new ResponseCounts()
  metrics.addCounters(counts.metric())
  const sendMetrics = async (authorization: string | undefined, response: ServerResponse) => {
    const { status, headers, content } = await metrics.answer(authorization)
    response.writeHead(status, headers).end(content)
  }
  const server = createBoundedServer((request, response) => {
    // A file that a new build has replaced: without this, its error would end the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    response.once('finish', () => counts.add(response.statusCode))
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    else if (path === metricsPath) void sendMetrics(request.headers.authorization, response)
    else if (path === '/' || path === '/index.html') sendPage(response)
    else sendFile(request, response)
  })
  const { port, host } = options
  const ownPort = await listen(server, { port, host, settings: 'STUDIO_PORT or SANITY_STUDIO_URL' })
  return { url: `http://localhost:${ownPort}`, close: () => close(server) }
}

/** No MIME sniffing, and no frame around a Studio that everyone on this machine can sign in to. */
function guardsOf({ apiHost }: StudioEnvironment): Readonly<Record<string, string>> {
  // Sanity's dashboard frames the Studios of its projects.
  const framing: Record<string, string> = apiHost
    ? { 'content-security-policy': "frame-ancestors 'self'" }
    : {}
  return { 'x-content-type-options': 'nosniff', ...framing }
}

/** Script of Sanity's dashboard, which would have the writer's token and needs the network. */
const dashboardBridge = /<script[^>]* data-sanity-core[^>]*><\/script>/

/** `index.html` with the settings before its first script, and without Sanity's with our lake. */
function pageOf({ distDir, environment }: StudioServerOptions): string {
  const path = join(distDir, 'index.html')
  if (!existsSync(path))
    throw new Error(`There is no build of the Studio in ${distDir}: run "npm start", which makes it.`)
  // `<` must not end the script: "</script>" could be part of a URL.
  const json = JSON.stringify(environment).replaceAll('<', '\\u003c')
  const html = readFileSync(path, 'utf8')
  return (environment.apiHost ? html.replace(dashboardBridge, '') : html).replace(
    '<head>',
    // A function: `$` in a URL must not be a pattern.
    () => `<head><script>globalThis.__loomworkStudio=${json}</script>`,
  )
}
