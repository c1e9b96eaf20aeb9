/** Readiness of nodes as a load balancer sees it, also when a node or the database stops. */
import { setTimeout as sleep } from 'node:timers/promises'
import { whyNoVarnish } from '@repo/kit/programs.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { type PostgresServer, runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { secrets } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cuttable, cuttable } from '#testing/cuttable.ts'
import { type TestNode, testNode } from '#testing/nodes.ts'
import { type TestSite, testSite } from '#testing/site.ts'
import { testVarnish } from '#testing/varnish.ts'

const missing = whyNoPostgres()

describe.skipIf(missing)(`readiness of nodes${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let database: string
  /** Between the first node and the server. */
  let line: Cuttable
  let site: TestSite
  let first: TestNode
  let second: TestNode

  beforeAll(async () => {
    server = await startPostgres()
    database = await server.newDatabase()
    line = await cuttable(server.port)
    site = await testSite(smallDocumentation(), undefined, { SITE_DATABASE_URL: database })
    await site.build()
    const cut = database.replace(`:${server.port}/`, `:${line.port}/`)
    first = await testNode(site, { SITE_DATABASE_URL: cut })
    second = await testNode(site)
    await Promise.all([first.start(), second.start()])
  }, 400_000)

  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()])
    await site?.close()
    await line?.close()
    await server?.stop()
  })

  async function ask(node: TestNode, path: string, token?: string) {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    const response = await fetch(node.url + path, headers && { headers })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const ready = { status: 200, body: { ok: true } }
  const patient = { timeout: 30_000 }
  const isReady = (node: TestNode) => ask(node, '/api/ready/')
  const isAlive = (node: TestNode) => ask(node, '/api/health/')

  async function registered(): Promise<number> {
    const [row] = await runSql(database, 'SELECT count(*) FROM loomwork_site.nodes')
    return Number(row?.count)
  }

  test('nodes that have caught up are ready, also when the lake cannot be reached: they serve their cached pages', async () => {
    for (const node of [first, second])
      await vi.waitFor(async () => expect(await isReady(node)).toEqual(ready), 10_000)
    site.failReads(true)
    // More than one renewal.
    await sleep(2_500)
    expect(await isReady(first)).toEqual(ready)
    expect((await first.get('/docs/nodes/text/llm/')).status).toBe(200)
    site.failReads(false)
  })

  test('a node whose database is cut off is alive and not ready, and its status says why', async () => {
    line.cut()
    const reasons = [expect.stringContaining('This node has lost its lease')]
    await expect.poll(() => isReady(first), patient).toEqual({ status: 503, body: { ok: false, reasons } })
    expect(await isAlive(first)).toEqual(ready)
    const failures = [{ what: 'regeneration store', why: expect.any(String) }]
    const nodes = { hasLease: false, problem: expect.any(String) }
    await expect
      .poll(() => ask(first, '/api/status/', secrets.status), patient)
      .toMatchObject({ status: 200, body: { ok: false, staleRecords: null, failures, nodes } })
    expect(await isReady(second)).toEqual(ready)
    line.join()
    await expect.poll(() => isReady(first), patient).toEqual(ready)
  }, 90_000)

  test('a node that is stopped while it has nothing to do leaves the others at once', async () => {
    await vi.waitFor(async () => expect(await registered()).toBe(2), 10_000)
    await second.stop()
    // Its lease is over after more than four seconds.
    await vi.waitFor(async () => expect(await registered()).toBe(1), 2_000)
  }, 30_000)

  test('a node that is stopped with work to do stays registered, so that others do the work', async () => {
    await second.start()
    await vi.waitFor(async () => expect(await registered()).toBe(2), 10_000)
    site.failReads(true)
    await site.write(aNodePage('llm', 'text', { title: 'A change that could not be read', position: 1 }))
    expect((await second.notify('llm')).status).toBe(503)
    await second.stop()
    expect(await registered()).toBe(2)
    site.failReads(false)
    const isApplied = async () =>
      expect((await first.get('/docs/nodes/text/llm/')).text).toContain('A change that')
    await vi.waitFor(isApplied, { timeout: 30_000, interval: 200 })
  }, 120_000)

  test.skipIf(whyNoVarnish())(
    'when the database hangs, readers of three nodes behind Varnish get every page',
    async () => {
      const third = await testNode(site)
      // The test before this one has stopped the second node.
      await Promise.all([second.start(), third.start()])
      const nodes = [first, second, third]
      const varnish = await testVarnish(nodes.map(({ url }) => Number(new URL(url).port)))
      await varnish.start()
      const paths = ['/', '/docs/', '/docs/nodes/text/llm/', '/docs/nodes/text/llm.md', '/sitemap.xml']
      const statuses = new Map<number, number>()
      const read = async (n: number) => {
        const { status } = await fetch(varnish.url + paths[n % paths.length])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      server.freeze()
      try {
        // From the moment in which it hangs, until Varnish has asked each node several times.
        for (let n = 0; n < 100; n += 1) await read(n)
        for (const node of nodes)
          await vi.waitFor(async () => expect((await isReady(node)).status).toBe(503), 15_000)
        await sleep(3_000)
        for (let n = 0; n < 400; n += 10)
          await Promise.all(Array.from({ length: 10 }, (_, more) => read(n + more)))
        expect(Object.fromEntries(statuses)).toEqual({ 200: 500 })
        for (const node of nodes) expect(await isAlive(node)).toEqual(ready)
      } finally {
        server.thaw()
        await Promise.all([varnish.close(), third.close()])
      }
      for (const node of [first, second])
        await vi.waitFor(async () => expect(await isReady(node)).toEqual(ready), 30_000)
    },
    180_000,
  )
})
