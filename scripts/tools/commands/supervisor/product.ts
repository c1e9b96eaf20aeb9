/**
 * The whole product on this machine: builds, fills and starts lake, search, site and Studio in the
 * right order.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookUrl } from '@repo/audit/webhook.ts'
import { allEnded } from '@repo/kit/all-ended.ts'
import { portsBesideAddresses, withoutProxy } from '@repo/kit/environment/env-files.mjs'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { secretsOfOthers } from '@repo/kit/environment/settings.ts'
import { root } from '@repo/kit/repository.ts'
import {
  internalLakeUrl,
  internalSearchUrl,
  internalSiteUrl,
  internalUrl,
} from '@repo/web/clients/internal-urls.ts'
import { siteArgs, siteFolder } from '@repo/web/server/command.ts'
import { sentence } from '../search/search-failure.ts'
import { doApart } from './apart.ts'
import { type Build, isOutdated, refuseOtherValues, runBuild } from './builds.ts'
import { type Child, type ChildEvent, type ChildSpec, startChild } from './children.ts'
import { nextBin, sanityBin, siteBuild, studioBuild } from './product-builds.ts'
import { step } from './progress.ts'
import { sitePart } from './site-part.ts'
import { watchdogOf } from './watchdog.ts'

/** How a run of the product differs from another one on the same machine. */
export interface ProductOptions {
  readonly environment: Environment
  /**
   * Folder of the site's build, relative to `web/`. Products that run at the same time need
   * separate folders.
   */
  readonly siteDist: string
  /** Folder of the Studio's build, relative to `studio/`. */
  readonly studioDist: string
  /** `production` builds and serves; `development` starts both with hot reload. */
  readonly mode: 'production' | 'development'
}

/** Options of {@link startProduct}. */
export interface StartOptions extends ProductOptions {
  /**
   * If the site cannot be built or started: stop everything, or keep the other parts running and
   * retry the site (`site-part.ts`).
   */
  readonly whenSiteFails: 'stop' | 'retry'
  /** A lake that never had content gets only settings, not the seed. */
  readonly startsEmpty?: boolean
  readonly signal?: AbortSignal
  /** It runs next to another product, at other ports than the site was built for. */
  readonly isTrial?: boolean
  /**
   * Program that builds the site instead of `next build`, and reads the same environment: tests
   * share the compiled code.
   */
  readonly siteBuilder?: string
  /** Starts the site from its build in another way than as one process. */
  readonly startSite?: (start: StartPart) => Promise<void>
}

/** Starts a part, which is stopped with the product. @throws ChildFailed if it does not start */
export type StartPart = (spec: ChildSpec) => Promise<Child>

/** A running product. */
export interface Product {
  readonly children: readonly Child[]
  /** Further lines for the terminal when it runs, each with a name and an address. */
  readonly places?: readonly (readonly [string, string])[]
  /** True if the site started at the first attempt; otherwise it is being retried. */
  readonly isSiteUp: boolean
  stop(): Promise<void>
}

/**
 * Builds what is missing or out of date, starts the parts, fills an empty lake, and brings the
 * index up to date. The Studio does not wait for the site, and with `whenSiteFails: 'retry'` does
 * not need it.
 * Resolves when everything runs. A page or search record that fails is reported and left to the
 * site, which retries.
 * @throws Refusal with one sentence, after everything that was started has been stopped
 */
export async function startProduct(given: StartOptions): Promise<Product> {
  const options = withPorts(given)
  const { environment } = options
  const parts = partsOf(options)
  const buildOfSite = siteBuild(options, parts.site.env, given.siteBuilder)
  if (options.mode === 'production' && !given.isTrial) refuseOtherValues(buildOfSite)
  const logDir = join(environment.DATA_DIR, 'logs')
  const children: Child[] = []
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(given.signal ? [given.signal] : [])])
  // A part that is paused by a debugger, or that compiles for the first time, looks like one that
  // hangs.
  const watchdog = options.mode === 'production' ? watchdogOf(Number(environment.WATCHDOG_SECONDS)) : null
  const run: StartPart = async (spec) => {
    const child = await startChild(spec, { logDir, onEvent: reportChildEvent, watchdog, signal })
    children.push(child)
    return child
  }
  const build = (what: Build) =>
    options.mode === 'production' && isOutdated(what)
      ? step(`Building ${what.name}`, () => runBuild(what, signal))
      : Promise.resolve()
  const bring = (what: string, start: () => Promise<unknown>) =>
    step(what, start, options.mode === 'development' ? 'still compiling' : undefined)
  const { whenSiteFails, startSite = (start) => bring('Site', () => start(parts.site)) } = given
  let filling: Promise<void> | undefined
  const site = sitePart(
    { environment, whenSiteFails },
    {
      start: async () => {
        await refuseDatabase(environment)
        await build(buildOfSite)
        // The records of 10,000 pages take minutes, in which the site can be read.
        filling ??= fillEmptyIndex(environment, signal).finally(() => {
          filling = undefined
        })
        const filled = filling
        await startSite(run)
        if (!(await isDoneWithin(filled, fillingMs)))
          console.log('  The search finds pages when its records are there; everything else is ready.')
      },
      signal,
    },
  )
  const studio = async () => {
    await build(studioBuild(options, parts.studio.env))
    await bring('Studio', () => run(parts.studio))
  }
  const stop = async () => {
    stopping.abort()
    await site.over()
    // It removes its unfinished index.
    if (filling) await isDoneWithin(filling, stoppingMs)
    await stopAll(children)
  }
  try {
    if (environment.ALGOLIA_HOST) await step('Search', () => run(parts.search))
    if (environment.SANITY_API_HOST) {
      await step('Content lake', () => run(parts.lake))
      const content = given.startsEmpty ? 'empty content' : 'content'
      await step('Content', () => doApart(content, environment, signal))
    }
    // In development both compile at their first request, which must answer in time.
    if (options.mode === 'development') await studio()
    // Two builds use both cores: one after the other took a third longer (measured with
    // npm run bench -- start).
    const both = [site.bringUp(), options.mode === 'development' ? Promise.resolve() : studio()] as const
    const [isSiteUp] = await allEnded(both, () => stopping.abort())
    if (options.mode === 'development' && isSiteUp)
      void compilePages(internalSiteUrl(environment), signal).catch(() => undefined)
    return { children, isSiteUp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Requests a page of each kind, one after the other: a developer waits for none of them. */
async function compilePages(site: string, signal: AbortSignal): Promise<void> {
  const read = async (path: string) => (await fetch(site + path, { signal })).text()
  const overview = await read('/docs/')
  // The site writes attributes without quotes where it can.
  const kinds = [
    /href="?(\/docs\/category\/[^\s">]+)/,
    /href="?(\/docs\/(?!category|tags)[^\s">/]+\/[^\s">]+)/,
  ]
  const found = kinds.flatMap((kind) => kind.exec(overview)?.[1] ?? [])
  for (const path of ['/', ...found, '/search/']) await read(path)
}

/** @throws Refusal if the site has a database that it cannot use, for which it would only wait */
async function refuseDatabase({ SITE_DATABASE_URL }: Environment) {
  if (SITE_DATABASE_URL === '') return
  const { refuseUnusableDatabase } = await import('./database.ts')
  await refuseUnusableDatabase(SITE_DATABASE_URL)
}

/** Prints what happens to a part while the product runs. */
export function reportChildEvent(event: ChildEvent) {
  const { name } = event
  switch (event.kind) {
    case 'back':
      return console.log(`✓ ${name} is back`)
    case 'log':
      if (event.reason === undefined) return console.log(`✓ ${event.logPath} is written again`)
      return console.error(
        `! ${event.logPath} cannot be written (${event.reason}): ${name} runs without it; free some space on that disk.`,
      )
    case 'died':
      return console.error(
        `! ${name} ${event.reason}; starting it again in ${event.delayMs / 1000} s (log: ${event.logPath})`,
      )
  }
}

/** In development a part compiles at its first request: a busy machine takes long, ms. */
const whileCompiling = (mode: ProductOptions['mode']) =>
  mode === 'development' ? { readyWithinMs: 15 * 60_000 } : {}

/** How long the start waits for search records after the site has started, ms. */
const fillingMs = 20_000

/** How long lake and search outlast the parts that answer their last requests with them, ms. */
const outlastingMs = 1000

/** Stops all parts. */
export async function stopAll(parts: readonly Pick<Child, 'name' | 'stop'>[]): Promise<void> {
  const { asked = [], asking = [] } = Object.groupBy(parts, ({ name }) =>
    ['lake', 'search'].includes(name) ? 'asked' : 'asking',
  )
  const answered = Promise.all(asking.map((part) => part.stop()))
  await isDoneWithin(answered, outlastingMs)
  await Promise.all([answered, ...asked.map((part) => part.stop())])
}

/** How long a stop waits for an unfinished index to be removed, ms. */
const stoppingMs = 2000

/** True if a promise is fulfilled in time; waits for it until then. */
function isDoneWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })])
}

/**
 * Environment of a part and its build: the settings without the secrets of other parts, and no
 * telemetry.
 */
function childEnvironment(
  name: 'search' | 'lake' | 'site' | 'studio',
  { environment, siteDist, studioDist, mode }: ProductOptions,
): NodeJS.ProcessEnv {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const withheld = secretsOfOthers(name)
  return {
    ...process.env,
    ...environment,
    ...Object.fromEntries(withheld.map((secret) => [secret, undefined])),
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
    // glibc keeps what its threads have freed in up to eight arenas for each core: 5 to 15 MB of a
    // part that has been busy.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    ...withoutProxy({ ...process.env, ...environment }),
  }
}

/**
 * How each part runs, and the local URLs at which it answers, for the options of {@link
 * startProduct}.
 */
export function partsOf(given: ProductOptions) {
  const options = withPorts(given)
  const [site, studio, lake, search] = heldSockets(process.env.LISTEN_FDS)
  return {
    search: { ...serverSpec('search', internalSearchUrl(options.environment), options), socket: search },
    lake: { ...serverSpec('lake', internalLakeUrl(options.environment), options), socket: lake },
    site: { ...siteSpec(options), socket: site },
    studio: { ...studioSpec(options), socket: studio },
  }
}

/**
 * Descriptors of the sockets that a service manager holds, in the order of site, Studio, lake and
 * search: a client that connects during a restart waits (sd_listen_fds(3)).
 */
function heldSockets(count = '0'): number[] {
  return Array.from({ length: Number(count) }, (_, index) => firstSocket + index)
}

/** SD_LISTEN_FDS_START. */
const firstSocket = 3

/**
 * Adds the ports that a URL does not contain: from here on, every part is requested at the port it
 * listens on.
 */
function withPorts(options: ProductOptions): ProductOptions {
  const { environment } = options
  return { ...options, environment: { ...environment, ...portsBesideAddresses(environment) } }
}

function serverSpec(name: 'lake' | 'search', host: string, options: ProductOptions) {
  return {
    name,
    args: [join(root, 'scripts/servers', name, 'main.ts')],
    cwd: join(root, 'scripts/servers', name),
    env: childEnvironment(name, options),
    readyUrl: `${host}/ping`,
  }
}

function siteSpec(options: ProductOptions) {
  const { environment, mode } = options
  const address = internalSiteUrl(environment)
  const [port, host] = [portOf(address), environment.HOST]
  return {
    name: 'site',
    args:
      mode === 'production'
        ? siteArgs({ port, host })
        : [nextBin(), 'dev', '--port', port, '--hostname', host],
    cwd: siteFolder,
    env: childEnvironment('site', options),
    readyUrl: `${address}/api/status/`,
    // The cheapest response of the same process: it reads nothing.
    healthUrl: `${address}/api/last-change/`,
    ...whileCompiling(mode),
  }
}

function studioSpec(options: ProductOptions) {
  const { environment, mode } = options
  const address = internalUrl(environment.SANITY_STUDIO_URL, environment.STUDIO_PORT, environment.HOST)
  const args =
    mode === 'production'
      ? [join(root, 'studio/main.ts')]
      : [sanityBin(), 'dev', '--port', portOf(address), '--host', environment.HOST]
  const env = childEnvironment('studio', options)
  const cwd = join(root, 'studio')
  return { name: 'studio', args, cwd, env, readyUrl: address, ...whileCompiling(mode) }
}

/**
 * Builds the index if it is empty. Without one, the site serves everything except its search, so a
 * search that fails is only reported. A lake that cannot be read does not stop the start here
 * either: the site detects that, and its status is checked.
 * @param signal stops it, without a report
 */
export async function fillEmptyIndex(environment: Environment, signal?: AbortSignal): Promise<void> {
  try {
    await step('Search records', () => doApart('records', environment, signal))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (signal?.aborted) return
    console.error(
      `! Search records: ${sentence(error.message)} Everything else runs; if search finds nothing later, run "npm run reindex".`,
    )
  }
}

function portOf(address: string): string {
  return new URL(address).port || '80'
}
