/** Process of the built site. `command.ts` says how it is started. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withoutProxy } from '@repo/kit/environment/env-files.mjs'
import { urlsIn } from '@repo/kit/environment/settings.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { close, listen, urlOf } from '@repo/kit/http/server.ts'
import { logAs } from '@repo/kit/logging/json-log.ts'
import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { onStopSignal } from '@repo/kit/server-process.ts'
import { startTracing } from '@repo/kit/tracing/start-tracing.ts'
import { stopTracing } from '@repo/kit/tracing/tracing.ts'
import next from 'next'
import { setWorkWatch } from '#bounded-work.ts'
import { internalLakeUrl, internalSearchUrl, internalSiteUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { siteFile } from '#regeneration/site-file.ts'
import { siteFolder } from './command.ts'
import { setCurrentServer } from './current-server.ts'
import { watchWork } from './cut-off/watch.ts'
import { ResponseCache } from './response-cache.ts'
import { createSiteServer, type RequestHandler } from './site-server.ts'
import { staticFiles } from './static-files.ts'
import { unknownAddresses } from './unknown-addresses.ts'

/** Exit codes of a process that a signal has ended, as those of `next start`. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

if (import.meta.main) await runSite()

async function runSite() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '3000' }, hostname: { type: 'string' } },
  })

  logAs('site', process.env.LOG_FORMAT)
  // A process that the commands did not start may have the proxy of a container.
  Object.assign(process.env, withoutProxy(process.env))
  try {
    if (env().NODE_ENV !== 'production')
      throw new Error(`NODE_ENV is "${env().NODE_ENV}": start the built site with NODE_ENV=production.`)
    // Hosted Sanity and Algolia have no URL here.
    const ownServers = [internalSiteUrl(env()), internalLakeUrl(env()), internalSearchUrl(env())]
    // Before Next, which then reports its spans (nextjs.org/docs/app/guides/open-telemetry).
    await startTracing({ server: 'site', env: env(), ownServers })
    const port = Number(values.port)
    const hostname = values.hostname ?? env().HOST
    // As `next start --experimental-next-config-strip-types`: Node reads next.config.ts. Next's
    // compiler, which does it otherwise, is 20 MB more.
    process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = 'true'
    const app = next({ dev: false, dir: siteFolder, hostname, port })
    const ready = Promise.withResolvers<RequestHandler>()
    const responses = new ResponseCache(env().SITE_RESPONSE_CACHE_MB * 1024 * 1024)
    const statuses = new ResponseCounts()
    setCurrentServer({ responses, statuses })
    const distFolder = join(siteFolder, env().NEXT_DIST_DIR)
    const buildFile = join(distFolder, 'BUILD_ID')
    // Without a build, Next says what to do.
    const build = existsSync(buildFile) ? readFileSync(buildFile, 'utf8') : ''
    setWorkWatch(await watchWork(siteFile('cut-off'), build))
    const settings = env()
    const parts = {
      studio: settings.SANITY_STUDIO_URL,
      lake: settings.SANITY_API_HOST,
      search: settings.ALGOLIA_HOST,
      searchApp: settings.ALGOLIA_APP_ID,
      scripts: urlsIn(settings.SITE_SCRIPT_HOSTS),
      frames: urlsIn(settings.SITE_FRAME_HOSTS),
      isDevelopment: false,
    }
    const server = createSiteServer({
      next: async (...args) => (await ready.promise)(...args),
      responses,
      statuses,
      files: staticFiles(join(distFolder, 'static'), parts),
      trustedProxies: settings.TRUSTED_PROXIES,
      addresses: unknownAddresses(),
      parts,
    })
    onStopSignal((signal) => {
      void close(server)
        .then(() => app.close())
        .then(stopTracing)
        .then(() => process.exit(exitCodes[signal]))
    })
    // Before Next is ready: its `register` (instrumentation.ts) requests pages, which wait for it.
    await listen(server, { port, host: hostname, settings: 'SITE_PORT or NEXT_PUBLIC_SITE_URL' })
    // As `next start` does: Server Functions request it.
    process.env.__NEXT_PRIVATE_ORIGIN = urlOf(hostname, port)
    await app.prepare()
    ready.resolve(app.getRequestHandler())
    console.log(`site: ${urlOf(hostname, port)}`)
  } catch (error) {
    console.error(`✗ ${errorMessage(error)}`)
    process.exit(1)
  }
}
