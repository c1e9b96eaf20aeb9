/** The whole product on this machine: lake, search, site and Studio, built, filled and started in their order. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { addressHere, lakeHere, searchHere, siteHere } from '@repo/web/clients/here.ts'
import { type Build, isOutdated, make } from './builds.ts'
import { caughtUp } from './catch-up.ts'
import { type Child, type ChildEvent, type ChildSpec, startChild } from './children.ts'
import { type Environment, Refusal } from './environment.ts'
import { portsBesideAddresses } from './ports.mjs'
import { step } from './progress.ts'
import { root } from './repository.ts'
import { sentence } from './search-failure.ts'
import { webhookUrl } from './webhook.ts'

const require = createRequire(import.meta.url)

/** How a run of the product differs from another one on the same machine. */
export interface ProductOptions {
  readonly environment: Environment
  /** Folder of the site's build, relative to `web/`; runs beside each other need their own. */
  readonly siteDist: string
  /** Folder of the Studio's build, relative to `studio/`. */
  readonly studioDist: string
  /** `production` builds and serves; `development` starts both with hot reload. */
  readonly mode: 'production' | 'development'
}

/** A product that runs. */
export interface Product {
  readonly children: readonly Child[]
  stop(): Promise<void>
}

/**
 * Builds what is missing or out of date, starts the parts, fills an empty lake, brings the index up to date.
 * Resolves when readers can be told. A page or a search that fails is told and left to the site, which tries again.
 * @throws Refusal or ChildFailed with one sentence; what was started is stopped before
 */
export async function startProduct(given: ProductOptions): Promise<Product> {
  const options = withPorts(given)
  const { environment } = options
  const env = childEnvironment(options)
  const parts = specsOf(options, env)
  const logDir = join(environment.DATA_DIR, 'logs')
  const children: Child[] = []
  const run = async (spec: ChildSpec) => {
    children.push(await startChild(spec, { logDir, onEvent: report }))
  }
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
  }
  try {
    if (environment.ALGOLIA_HOST) await step('Search', () => run(parts.search))
    if (environment.SANITY_API_HOST) {
      await step('Content lake', () => run(parts.lake))
      await seedEmptyLake(environment)
    }
    if (options.mode === 'production') await buildOutdated(options, env)
    await fillEmptyIndex(environment)
    await step('Site', () => run(parts.site))
    await caughtUp(environment)
    await sendWaitingNotices(environment)
    await step('Studio', () => run(parts.studio))
  } catch (error) {
    await stop()
    throw error
  }
  return { children, stop }
}

function report(event: ChildEvent) {
  const { name } = event
  switch (event.kind) {
    case 'back':
      return console.log(`✓ ${name} is back`)
    case 'log-kept':
      return console.log(`✓ ${event.logPath} is written again`)
    case 'log-lost':
      return console.error(
        `! ${event.logPath} cannot be written (${event.reason}): ${name} goes on without it; free some space on that disk.`,
      )
    case 'died':
      return console.error(
        `! ${name} ${event.reason}; starting it again in ${event.delayMs / 1000} s (log: ${event.logPath})`,
      )
  }
}

/** What every child and build is told: the settings, and nothing that phones home. */
function childEnvironment({ environment, siteDist, studioDist, mode }: ProductOptions): NodeJS.ProcessEnv {
  const site = environment.NEXT_PUBLIC_SITE_URL
  return {
    ...process.env,
    ...environment,
    NODE_ENV: mode,
    NEXT_DIST_DIR: siteDist,
    STUDIO_DIST_DIR: studioDist,
    SANITY_WEBHOOK_URL: webhookUrl(environment),
    SANITY_STUDIO_PROJECT_ID: environment.SANITY_PROJECT_ID,
    SANITY_STUDIO_DATASET: environment.SANITY_DATASET,
    SANITY_STUDIO_API_HOST: environment.SANITY_API_HOST,
    SANITY_STUDIO_SITE_URL: site,
    NEXT_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
}

/** How each part is run, and asked on this machine, for the options of {@link startProduct}. */
export function partsOf(given: ProductOptions): Record<'search' | 'lake' | 'site' | 'studio', ChildSpec> {
  const options = withPorts(given)
  return specsOf(options, childEnvironment(options))
}

/** With the ports that an address does not tell: from here on every part is asked where it listens. */
function withPorts(options: ProductOptions): ProductOptions {
  const { environment } = options
  return { ...options, environment: { ...environment, ...portsBesideAddresses(environment) } }
}

function specsOf(options: ProductOptions, env: NodeJS.ProcessEnv) {
  return {
    search: serverSpec('search', searchHere(options.environment), env),
    lake: serverSpec('lake', lakeHere(options.environment), env),
    site: siteSpec(options, env),
    studio: studioSpec(options, env),
  }
}

function serverSpec(name: 'lake' | 'search', host: string, env: NodeJS.ProcessEnv): ChildSpec {
  return {
    name,
    args: [join(root, 'scripts', name, 'main.ts')],
    cwd: join(root, 'scripts', name),
    env,
    readyUrl: `${host}/ping`,
  }
}

/** Node's five seconds end connections that a client is just about to use again: it sees a server that hangs up. As lake and search have it. */
const idleConnectionMs = 75_000

function siteSpec({ environment, mode }: ProductOptions, env: NodeJS.ProcessEnv): ChildSpec {
  const address = siteHere(environment)
  return {
    name: 'site',
    args: [
      nextBin(),
      ...(mode === 'production' ? ['start', '--keepAliveTimeout', String(idleConnectionMs)] : ['dev']),
      '--port',
      portOf(address),
      '--hostname',
      environment.HOST,
    ],
    cwd: join(root, 'web'),
    env,
    readyUrl: `${address}/api/status/`,
  }
}

function studioSpec({ environment, mode }: ProductOptions, env: NodeJS.ProcessEnv): ChildSpec {
  const address = addressHere(environment.SANITY_STUDIO_URL, environment.STUDIO_PORT, environment.HOST)
  const args =
    mode === 'production'
      ? [join(root, 'studio/main.ts')]
      : [sanityBin(), 'dev', '--port', portOf(address), '--host', environment.HOST]
  return { name: 'studio', args, cwd: join(root, 'studio'), env, readyUrl: address }
}

async function seedEmptyLake(environment: Environment) {
  const { seedIfEmpty } = await import('./seed.ts')
  await step('Content', () => seedIfEmpty(environment))
}

async function buildOutdated(options: ProductOptions, env: NodeJS.ProcessEnv) {
  const outdated = [siteBuild(options, env), studioBuild(options, env)].filter(isOutdated)
  // Together they use both cores: one after the other took a third longer (measured, npm run bench -- start).
  await Promise.all(outdated.map((build) => step(`Building ${build.name}`, () => make(build))))
}

function siteBuild({ environment, siteDist }: ProductOptions, env: NodeJS.ProcessEnv): Build {
  const { NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } =
    environment
  const { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME, ALGOLIA_SEARCH_KEY } = environment
  return {
    name: 'the site',
    inputs: [join(root, 'web'), join(root, 'studio/model'), join(root, 'package-lock.json')],
    // All that stands in pages, rewrites and headers (web/next.config.ts).
    values: {
      NEXT_PUBLIC_SITE_URL,
      SANITY_STUDIO_URL,
      SANITY_PROJECT_ID,
      SANITY_DATASET,
      SANITY_API_HOST,
      ALGOLIA_HOST,
      ALGOLIA_APP_ID,
      ALGOLIA_INDEX_NAME,
      ALGOLIA_SEARCH_KEY,
      searchHere: searchHere(environment),
    },
    args: [nextBin(), 'build'],
    cwd: join(root, 'web'),
    env,
    output: join(root, 'web', siteDist, 'BUILD_ID'),
    stamp: join(environment.DATA_DIR, 'site/build-inputs'),
    logPath: join(environment.DATA_DIR, 'logs/site-build.log'),
  }
}

function studioBuild({ environment, studioDist }: ProductOptions, env: NodeJS.ProcessEnv): Build {
  return {
    name: 'the Studio',
    inputs: [join(root, 'studio'), join(root, 'package-lock.json')],
    values: {},
    args: [sanityBin(), 'build', studioDist, '--yes'],
    cwd: join(root, 'studio'),
    env,
    output: join(root, 'studio', studioDist, 'index.html'),
    stamp: join(root, 'studio', studioDist, '.build-inputs'),
    logPath: join(environment.DATA_DIR, 'logs/studio-build.log'),
  }
}

/**
 * Makes the index when there is none. Without one the site serves everything but its search, so a search that fails is told and no
 * more. (A lake that cannot be read is no reason here, either: the site is about to find that out, and is asked.)
 */
export async function fillEmptyIndex(environment: Environment): Promise<void> {
  const { reindexIfEmpty } = await import('./reindex.ts')
  try {
    await step('Search records', () => reindexIfEmpty(environment))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(
      `! Search records: ${sentence(error.message)} Everything else goes on; if the search finds nothing then, "npm run reindex" mends it.`,
    )
  }
}

/** Sends the notices that found no site while it was built: later ones of the same document wait behind them. */
async function sendWaitingNotices(environment: Environment) {
  const lake = lakeHere(environment)
  if (!lake) return
  const headers = { authorization: `Bearer ${environment.SANITY_API_WRITE_TOKEN}` }
  const response = await fetch(`${lake}/v1/webhooks/retry`, { method: 'POST', headers })
  if (!response.ok)
    throw new Refusal(`The lake refuses its own token (${response.status}): stop everything and start again.`)
}

function portOf(address: string): string {
  return new URL(address).port || '80'
}

function nextBin(): string {
  return require.resolve('next/dist/bin/next')
}

function sanityBin(): string {
  return join(dirname(require.resolve('sanity/package.json')), 'bin/sanity')
}
