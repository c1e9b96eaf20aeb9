import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { whyNoVarnish } from '@repo/kit/programs.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { type PostgresServer, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { privateEnvironment, sharedSiteBuilder } from '@repo/testing/private-product.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startChild } from '../supervisor/children.ts'
import { partsOf } from '../supervisor/product.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const missing = whyNoPostgres()
const hasVarnish = whyNoVarnish() === undefined
const siteDist = '.next-test-cluster'
const options = {
  mode: 'production',
  siteDist,
  // Shared with `npm test`, which builds the Studio only when this one is out of date.
  studioDist: 'dist-test',
  whenSiteFails: 'stop',
  siteBuilder: sharedSiteBuilder,
  nodeCount: 2,
} as const

describe.skipIf(missing)(`a cluster${missing ? ` (${missing})` : ''}`, () => {
  const dataDir = newFolder()
  const said: string[] = []
  let environment: Environment
  let postgres: PostgresServer
  let cluster: Cluster
  let version = 0

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    const SITE_DATABASE_URL = await postgres.newDatabase()
    environment = { ...(await privateEnvironment(dataDir)), SITE_DATABASE_URL, WATCHDOG_SECONDS: '20' }
    await publishFirst()
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line))
    cluster = await startCluster({ environment, ...options })
  }, 400_000)

  afterAll(async () => {
    await cluster?.stop()
    await postgres.close()
    for (const folder of [siteDist, `${siteDist}-node-1`, `${siteDist}-node-2`])
      rmSync(join(root, 'web', folder), { recursive: true, force: true })
  }, 60_000)

  /** Creates a lake with one page, in which the example pages would take minutes to build. */
  async function publishFirst() {
    const { lake } = partsOf({ environment, mode: 'production', siteDist, studioDist: 'dist-test' })
    const child = await startChild(lake, { logDir: dataDir, onEvent: () => {} })
    await publish()
    await child.stop()
  }

  const childNamed = (name: string) => cluster.children.find((child) => child.name === name)

  async function publish(): Promise<string> {
    version += 1
    const title = `Version ${version} of the page`
    const slug = { _type: 'slug', current: 'of-the-cluster' }
    await writingClient(environment).createOrReplace({ _id: 'of-the-cluster', _type: 'guide', title, slug })
    return title
  }

  const read = (url: string) =>
    fetch(`${url}/docs/of-the-cluster/`).then(
      async (response) => (response.ok ? await response.text() : `status ${response.status}`),
      (error: Error) => `failed: ${error.message}`,
    )

  const within = { timeout: 30_000, interval: 50 }
  const shows = (url: string, title: string) =>
    vi.waitFor(async () => expect((await read(url)).includes(title)).toBe(true), within)

  test('two nodes are ready when it has started, and know each other', async () => {
    expect(said.filter((line) => line.startsWith('! The node'))).toEqual([])
    expect(cluster.nodeUrls).toHaveLength(2)
    for (const url of cluster.nodeUrls) {
      expect((await fetch(`${url}/api/ready/`)).status).toBe(200)
      const headers = { authorization: `Bearer ${environment.SITE_STATUS_TOKEN}` }
      const status = await fetch(`${url}/api/status/`, { headers }).then((response) => response.json())
      expect(status).toMatchObject({ ok: true, nodeCount: 2 })
    }
  })

  test('what is not installed is reported in one sentence', () => {
    const named = said.filter((line) => line.startsWith('! Varnish'))
    expect(named).toHaveLength(hasVarnish ? 0 : 1)
    for (const line of named) expect(line).toContain(environment.NEXT_PUBLIC_SITE_URL)
  })

  test('a change that is published in the lake is fresh at the public URL and on each node', async () => {
    for (let round = 0; round < 3; round += 1) {
      const title = await publish()
      // The lake's event has been answered when one of them shows it.
      for (const url of [environment.NEXT_PUBLIC_SITE_URL, ...cluster.nodeUrls]) await shows(url, title)
    }
  }, 120_000)

  test.skipIf(!hasVarnish)(
    `readers notice nothing when a node is killed, which starts again${hasVarnish ? '' : ' (Varnish is not installed)'}`,
    async () => {
      const title = await publish()
      await shows(environment.NEXT_PUBLIC_SITE_URL, title)
      const pid = childNamed('site-2')?.pid() ?? 0
      process.kill(pid, 'SIGKILL')
      for (let n = 0; n < 30; n += 1) {
        expect((await read(environment.NEXT_PUBLIC_SITE_URL)).includes(title), `request ${n}`).toBe(true)
      }
      const next = await publish()
      await shows(environment.NEXT_PUBLIC_SITE_URL, next)
      await vi.waitFor(() => expect(said).toContain('✓ site-2 is back'), { timeout: 60_000, interval: 200 })
      expect(childNamed('site-2')?.pid()).not.toBe(pid)
      await shows(cluster.nodeUrls[1] ?? '', next)
    },
    120_000,
  )

  test('a database that was killed is used again when it is back', async () => {
    await postgres.kill()
    await postgres.restart()
    const title = await publish()
    for (const url of [environment.NEXT_PUBLIC_SITE_URL, ...cluster.nodeUrls]) await shows(url, title)
  }, 180_000)

  test('stopping it leaves no process behind', async () => {
    const names = ['lake', 'search', 'site-1', 'site-2', 'studio']
    if (hasVarnish) names.push('varnish')
    expect(cluster.children.map(({ name }) => name).sort()).toEqual(names.sort())
    await cluster.stop()
    const running = String(execFileSync('ps', ['-A', '-o', 'args=']))
    // Of all programs, data folder or ports are in the arguments.
    expect(running.split('\n').filter((line) => line.includes(dataDir))).toEqual([])
    for (const url of [environment.NEXT_PUBLIC_SITE_URL, ...cluster.nodeUrls, environment.SANITY_STUDIO_URL])
      await expect(fetch(url)).rejects.toThrow()
  }, 60_000)
})

test('a database that is missing or refuses connections is named before anything waits for it', async () => {
  const dataDir = newFolder()
  const hosted = { SANITY_API_HOST: '', ALGOLIA_HOST: '' }
  const url = `postgres://site:guess-me@127.0.0.1:${await freePort()}/site`
  const none = { ...(await privateEnvironment(dataDir)), ...hosted }
  await expect(startCluster({ environment: none, ...options })).rejects.toThrow(
    /^SITE_DATABASE_URL is not set/,
  )
  const environment = { ...none, SITE_DATABASE_URL: url }
  const started = startCluster({ environment, ...options })
  await expect(started).rejects.toThrow(
    /^SITE_DATABASE_URL leads to 127\.0\.0\.1:\d+\/site, which cannot be used \(.*ECONNREFUSED.*\): start Postgres, or correct/,
  )
})
