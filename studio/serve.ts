/** Delivers the built Studio, and tells it where lake and site are. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import type { StudioEnvironment } from './environment.ts'

/** How the Studio is served. */
export interface StudioServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Folder of the build. */
  readonly distDir: string
  readonly environment: StudioEnvironment
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Serves a build of the Studio. Every path that is no file is the Studio itself, which routes in the browser.
 * @throws Error with one sentence when there is no build or the port is taken
 */
export async function startStudio(
  options: StudioServerOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const page = pageOf(options)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = fileOf(options.distDir, pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end()
    else if (file) sendFile(response, file)
    else if (extname(pathname)) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types['.html'], 'cache-control': 'no-cache' }).end(page)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${options.port} is taken: stop what listens there, or set SANITY_STUDIO_URL to another port.`,
            )
          : error,
      ),
    )
    server.listen({ port: options.port, host: options.host }, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Script of Sanity's dashboard, which would run beside the writer's token and needs the network. */
const dashboardBridge = /<script[^>]* data-sanity-core[^>]*><\/script>/

/** `index.html` with the settings before its first script; with an embedded lake nothing of it comes from elsewhere. */
function pageOf({ distDir, environment }: StudioServerOptions): string {
  const path = join(distDir, 'index.html')
  if (!existsSync(path))
    throw new Error(`There is no build of the Studio in ${distDir}: run "npm start", which makes it.`)
  // `<` must not end the script: "</script>" could stand in an address.
  const json = JSON.stringify(environment).replaceAll('<', '\\u003c')
  const html = readFileSync(path, 'utf8')
  return (environment.apiHost ? html.replace(dashboardBridge, '') : html).replace(
    '<head>',
    // A function: `$` in an address must not be a pattern.
    () => `<head><script>globalThis.__loomworkStudio=${json}</script>`,
  )
}

/** The file of a path, if it is one inside the build and not the page itself. */
function fileOf(distDir: string, pathname: string): string | undefined {
  const path = normalize(join(distDir, decodeURIComponent(pathname)))
  if (!path.startsWith(distDir + sep) || path.endsWith('index.html') || path.includes(`${sep}.`))
    return undefined
  return existsSync(path) && statSync(path).isFile() ? path : undefined
}

function sendFile(response: ServerResponse, path: string) {
  // Names under static/ carry a hash of their content.
  const cache = path.includes(`${sep}static${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': cache,
    'x-content-type-options': 'nosniff',
  })
  createReadStream(path).pipe(response)
}
