import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@repo/kit/free-ports.ts'
import { killed } from '@repo/kit/testing/killed.ts'
import { clientOf, tokens } from '@repo/lake/testing/lake.ts'
import { startTestSearch, testKeys } from '@repo/search/testing/server.ts'
import type { SanityClient } from '@sanity/client'
import type { TestDocument } from './content.ts'
import { startTestLake, writeAll } from './lake.ts'

export { killed }

/** Secrets of a test; no other server runs with them. */
export const secrets = {
  webhook: 'the-secret-of-the-webhook',
  status: 'the-token-of-the-status',
  ...tokens,
  search: testKeys.searchKey,
  admin: testKeys.adminKey,
} as const

/** A running lake and search server. */
export interface Servers {
  readonly lake: string
  readonly search: string
  close(): Promise<void>
}

/** Parts that {@link processServers} can kill. */
export type Killable = 'lake' | 'search'

/** Servers that keep acknowledged writes after a kill. */
export interface KillableServers extends Servers {
  /** Kills a part as `kill -9` does, and starts it again; resolves when it answers. */
  killAndStart(part: Killable): Promise<void>
}

/** Options of both kinds of servers. */
export interface ServerOptions {
  /** URL of the site, which may use the lake with credentials. */
  readonly site: string
  /** URL that the lake sends its events to; empty for none. */
  readonly webhook: string
}

const projectId = 'loomwork'
const dataset = 'production'

/** Servers of this process. */
export interface MemoryServers extends Servers {
  stopSearch(): Promise<void>
}

/** Both in this process and in memory: they start immediately and cannot be killed. */
export async function memoryServers({ site, webhook }: ServerOptions): Promise<MemoryServers> {
  const lake = await startTestLake({
    projectId,
    dataset,
    allowedOrigins: [site],
    metricsToken: secrets.status,
    webhook: { url: webhook, secret: secrets.webhook },
  })
  const search = await startTestSearch({ metricsToken: secrets.status })
  let stopped: Promise<void> | undefined
  const stopSearch = () => {
    stopped ??= search.close()
    return stopped
  }
  const close = async () => void (await Promise.all([lake.close(), stopSearch()]))
  return { lake: lake.url, search: search.url, stopSearch, close }
}

/** Servers that the site's own code in this process uses, and a client that writes to the lake. */
export interface ServersHere extends MemoryServers {
  readonly writer: SanityClient
  write(...documents: readonly TestDocument[]): Promise<void>
}

/**
 * Starts both for tests of the site's own code. The site reads its settings once per process, so
 * once per test file.
 * @param settings further ones
 */
export async function serversHere(settings: Readonly<Record<string, string>> = {}): Promise<ServersHere> {
  const servers = await memoryServers({ site: 'http://localhost:1', webhook: '' })
  Object.assign(process.env, {
    SANITY_API_HOST: servers.lake,
    SANITY_API_READ_TOKEN: secrets.read,
    SANITY_WEBHOOK_SECRET: secrets.webhook,
    ALGOLIA_HOST: servers.search,
    ALGOLIA_SEARCH_KEY: secrets.search,
    ALGOLIA_ADMIN_KEY: secrets.admin,
    ...settings,
  })
  const writer = writerOf(servers.lake)
  return { ...servers, writer, write: (...documents) => writeAll(writer, documents) }
}

/** A client that may write to a test's lake. */
export function writerOf(lake: string): SanityClient {
  // Retries as the client does by default: tests kill the lake.
  return clientOf({ url: lake }, { projectId, dataset, maxRetries: 5 })
}

/** Both as the product runs them. */
export async function processServers(
  { site, webhook }: ServerOptions,
  dataDir: string,
): Promise<KillableServers> {
  const [lakePort, searchPort] = await freePorts(2)
  const [lake, search] = [`http://127.0.0.1:${lakePort}`, `http://127.0.0.1:${searchPort}`]
  const env = {
    NODE_ENV: 'production' as const,
    SANITY_API_HOST: lake,
    SANITY_STUDIO_URL: site,
    NEXT_PUBLIC_SITE_URL: site,
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
    SANITY_API_READ_TOKEN: secrets.read,
    SANITY_API_WRITE_TOKEN: secrets.write,
    SANITY_WEBHOOK_SECRET: secrets.webhook,
    SANITY_WEBHOOK_URL: webhook,
    ALGOLIA_HOST: search,
    ALGOLIA_SEARCH_KEY: secrets.search,
    ALGOLIA_ADMIN_KEY: secrets.admin,
    DATA_DIR: dataDir,
  }
  const running: Partial<Record<Killable, ChildProcess>> = {}
  const start = async (part: Killable) => {
    const main = join(dirname(fileURLToPath(import.meta.resolve(`@repo/${part}/server.ts`))), 'main.ts')
    const child = spawn(process.execPath, [main], { cwd: dirname(main), env, stdio: 'ignore' })
    running[part] = child
    await answering(`${part === 'lake' ? lake : search}/ping`, child)
  }
  const kill = async (part: Killable) => running[part] && killed(running[part])
  await Promise.all([start('lake'), start('search')])
  return {
    lake,
    search,
    async killAndStart(part) {
      await kill(part)
      await start(part)
    },
    close: async () => void (await Promise.all([kill('lake'), kill('search')])),
  }
}

/** Waits until a URL answers, 30 s at most. @throws Error */
export async function answering(url: string, child: ChildProcess, output = () => ''): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${url}:\n${output()}`)
}
