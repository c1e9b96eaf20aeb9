import { setTimeout as sleep } from 'node:timers/promises'
import { whyNoVarnish } from '@repo/kit/programs.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { secrets } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuttable } from '#testing/cuttable.ts'
import { type TestNode, testNode } from '#testing/nodes.ts'
import { builtSite } from '#testing/site.ts'
import { testVarnish } from '#testing/varnish.ts'
import { leaseMs } from './lease.ts'

const missing = whyNoPostgres()
const path = '/docs/nodes/text/llm/'

/** Publishes, as fast as the lake accepts them. */
const burst = 200
/** Most connections of a node (docs/operations.md). */
const connectionsOfANode = 7
/** By how much the memory of a node may grow in a burst, MB: garbage stays for a while. */
const memoryOfABurst = 150

async function memoryOf({ url }: TestNode): Promise<number> {
  const headers = { authorization: `Bearer ${secrets.status}` }
  const metrics = await (await fetch(`${url}/api/metrics/`, { headers })).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? []
  return Number(bytes) / 1024 / 1024
}

async function connectionsOf(database: string): Promise<number> {
  const [row] = await runSql(
    database,
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  return Number(row?.count)
}

describe.skipIf(missing)(`nodes of one site${missing ? ` (${missing})` : ''}`, () => {
  let database: string
  const server = openedForFile(() => startPostgres())
  const site = openedForFile(async () => {
    database = await server.newDatabase()
    return builtSite(smallDocumentation(), undefined, { SITE_DATABASE_URL: database })
  })
  const between = openedForFile(() => cuttable(server.port))
  let nodes: readonly TestNode[] = []
  let version = 0

  beforeAll(async () => {
    const url = new URL(database)
    url.port = String(between.port)
    nodes = [
      await testNode(site),
      await testNode(site),
      await testNode(site, { SITE_DATABASE_URL: url.href }),
    ]
    await Promise.all(nodes.map((node) => node.start()))
  })
  afterAll(() => Promise.all(nodes.map((node) => node.close())))

  function nodeAt(n: number): TestNode {
    const found = nodes[n]
    if (!found) throw new Error(`there is no node ${n}`)
    return found
  }

  async function write(id = 'llm'): Promise<string> {
    version += 1
    const title = `Version ${version} of ${id}.`
    await site.write(aNodePage(id, 'text', { title, position: 1 }))
    return title
  }

  async function publish(
    node: TestNode,
    id = 'llm',
  ): Promise<{ readonly title: string; readonly ms: number }> {
    const title = await write(id)
    const { status, ms, body } = await node.notify(id)
    expect(status, JSON.stringify(body)).toBe(200)
    return { title, ms }
  }

  /** Every node serves the page and its Markdown, which no run renders. */
  async function expectOnAll(title: string) {
    for (const file of [path, path.replace(/\/$/, '.md')]) {
      for (const node of nodes) expect((await node.get(file)).text).toContain(title)
    }
  }

  /** Waits until all nodes are registered, hold a lease and have no run. */
  async function settled() {
    for (const node of nodes) {
      const isReady = async () => (await node.get('/api/ready/')).status
      await expect.poll(isReady, { timeout: 40_000, interval: 200 }).toBe(200)
      await expect.poll(async () => (await node.status()).waiting, { timeout: 40_000 }).toBe(0)
    }
    await expect.poll(registered, { timeout: 10_000, interval: 200 }).toBe(nodes.length)
    await expectOnAll((await publish(nodeAt(0))).title)
  }

  async function registered(): Promise<number | undefined> {
    return (await nodeAt(0).status()).nodes?.all.length
  }

  test('a render that another node began before the event gives its page to no later reader', async () => {
    // A run leaves files to their next reader.
    const file = '/docs/nodes/text/late.md'
    // Lists have the title, too, but only the page has this text.
    const old = 'The text before the event.'
    await site.write(aNodePage('late', 'text', { body: [aBlock('intro', old)] }))
    expect((await nodeAt(0).notify('late')).status).toBe(200)
    const reads = site.holdReads(old)
    try {
      const begun = nodeAt(1).get(file)
      await reads.begun
      const { title } = await publish(nodeAt(0), 'late')
      const late = nodeAt(1).get(file)
      reads.release()
      expect((await begun).text).toContain(old)
      expect((await late).text).toContain(title)
    } finally {
      reads.release()
    }
    await site.remove('late')
    expect((await nodeAt(0).notify('late')).status).toBe(200)
  })

  test('what one node has rendered, the others take from the database', async () => {
    // A run leaves files to their next reader.
    const { title } = await publish(nodeAt(0))
    for (const [n, node] of nodes.entries()) {
      const { text, cache } = await node.get(path.replace(/\/$/, '.md'))
      expect([text.includes(title), cache]).toEqual([true, n === 0 ? 'MISS' : 'HIT'])
    }
  })

  test('a burst of publishes is done by fewer runs, with the usual connections to the database', async () => {
    await settled()
    const ids = ['llm', 'splitter', 'embedder']
    const runs = async () => {
      const states = await Promise.all(nodes.map((node) => node.status()))
      return states.reduce((sum, state) => sum + state.runs, 0)
    }
    const before = await runs()
    const memory = await Promise.all(nodes.map(memoryOf))
    const last = new Map<string, string>()
    const answers: Promise<void>[] = []
    let connections = 0
    for (let n = 0; n < burst; n += 1) {
      const id = ids[n % ids.length] ?? 'llm'
      last.set(id, await write(id))
      // Each document's events go to all nodes in turn.
      answers.push(accepted(nodeAt((n + Math.floor(n / ids.length)) % nodes.length), id))
      if (n % 10 === 0) connections = Math.max(connections, await connectionsOf(database))
    }
    await Promise.all(answers)
    const after = await runs()
    for (const node of nodes) {
      const list = await node.get('/docs/category/text/')
      for (const title of last.values()) expect(list.text).toContain(title)
    }
    expect(after - before).toBeLessThan(burst / 2)
    expect(connections).toBeLessThanOrEqual(connectionsOfANode * nodes.length)
    const more = (await Promise.all(nodes.map(memoryOf))).map((now, n) => now - (memory[n] ?? 0))
    expect(Math.max(...more)).toBeLessThan(memoryOfABurst)
  })

  /** Sends an event until it is accepted, as the lake does. */
  async function accepted(node: TestNode, id: string): Promise<void> {
    await expect
      .poll(async () => (await node.notify(id)).status, { timeout: 60_000, interval: 200 })
      .toBe(200)
  }

  test('a node that is frozen delays an event until its lease is over, and serves nothing old when it goes on', async () => {
    await settled()
    const frozen = nodeAt(2)
    frozen.freeze()
    const { title, ms } = await publish(nodeAt(0))
    expect(ms).toBeGreaterThan(leaseMs / 2)
    expect((await nodeAt(1).get(path)).text).toContain(title)
    // The next event does not wait for it.
    await expect.poll(registered, { timeout: 10_000 }).toBe(nodes.length - 1)
    const next = await publish(nodeAt(1))
    // What has expired does not reach it when it goes on: only its clock can tell it.
    between.cut()
    const answers = [frozen.get(path), frozen.get(path)]
    await sleep(200)
    frozen.thaw()
    for (const { status, text } of await Promise.all(answers)) {
      expect(status).toBe(200)
      expect(text).toContain(next.title)
    }
    between.join()
    await settled()
  })

  test('a node that is cut off from the database renders from the lake, and then joins again', async () => {
    await settled()
    between.cut()
    const { title } = await publish(nodeAt(0))
    for (let round = 0; round < 3; round += 1) {
      const { status, text } = await nodeAt(2).get(path)
      expect(status).toBe(200)
      expect(text).toContain(round === 0 ? title : `Version ${version} of llm.`)
      await publish(nodeAt(1))
    }
    // Both pages have the sidebar. The first one has read it before the event.
    const reads = site.holdReads(`Version ${version} of llm.`)
    const begun = nodeAt(2).get('/docs/nodes/text/embedder/')
    await reads.begun
    const last = await publish(nodeAt(0))
    expect((await nodeAt(2).get('/docs/nodes/text/splitter/')).text).toContain(last.title)
    reads.release()
    await begun
    between.join()
    await settled()
  })

  test('what a node had begun when it was killed is done by another one', async () => {
    await settled()
    const title = await write()
    const killed = nodeAt(1)
    const reads = site.holdReads(title)
    const answered = killed.notify('llm').catch(() => null)
    try {
      await reads.begun
      await killed.kill()
    } finally {
      reads.release()
    }
    expect(await answered).toBeNull()
    const others = nodes.filter((node) => node !== killed)
    for (const node of others) {
      await expect
        .poll(async () => (await node.get(path)).text, { timeout: leaseMs * 3, interval: 200 })
        .toContain(title)
    }
    await killed.start()
    await settled()
  })

  test('when all nodes are killed and one starts, it serves nothing old', async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    const title = await write()
    await nodeAt(2).start()
    expect((await nodeAt(2).get(path)).text).toContain(title)
    await Promise.all([nodeAt(0).start(), nodeAt(1).start()])
    await settled()
  })

  describe('readiness, as a load balancer sees it', () => {
    /** Its database can be cut off. */
    let first: TestNode
    let second: TestNode
    beforeAll(() => {
      first = nodeAt(2)
      second = nodeAt(1)
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

    test('nodes that have caught up are ready, also when the lake cannot be reached: they serve their cached pages', async () => {
      for (const node of nodes) await expect.poll(() => isReady(node), patient).toEqual(ready)
      site.failReads(true)
      // More than one renewal.
      await sleep(2_500)
      expect([await isReady(first), (await first.get('/docs/nodes/text/llm/')).status]).toEqual([ready, 200])
      site.failReads(false)
    })

    test('a node whose database is cut off is alive and not ready, and its status says why', async () => {
      between.cut()
      const reasons = [expect.stringContaining('This node has lost its lease')]
      await expect.poll(() => isReady(first), patient).toEqual({ status: 503, body: { ok: false, reasons } })
      expect(await isAlive(first)).toEqual(ready)
      const failures = [{ what: 'regeneration store', why: expect.any(String) }]
      const nodes = { hasLease: false, problem: expect.any(String) }
      await expect
        .poll(() => ask(first, '/api/status/', secrets.status), patient)
        .toMatchObject({ status: 200, body: { ok: false, staleRecords: null, failures, nodes } })
      expect(await isReady(second)).toEqual(ready)
      between.join()
      await expect.poll(() => isReady(first), patient).toEqual(ready)
    }, 90_000)

    test('a node that is stopped stays registered until its lease is over, so that others do its work', async () => {
      await settled()
      site.failReads(true)
      const title = await write()
      expect((await second.notify('llm')).status).toBe(503)
      await second.stop()
      expect(await registered()).toBe(3)
      site.failReads(false)
      await expect.poll(async () => (await nodeAt(0).get(path)).text, patient).toContain(title)
    }, 120_000)

    test.skipIf(whyNoVarnish())(
      'when the database hangs, readers of three nodes behind Varnish get every page',
      async () => {
        // The test before this one has stopped it.
        await second.start()
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
            await expect.poll(async () => (await isReady(node)).status, patient).toBe(503)
          await sleep(3_000)
          for (let n = 0; n < 400; n += 10)
            await Promise.all(Array.from({ length: 10 }, (_, more) => read(n + more)))
          expect(Object.fromEntries(statuses)).toEqual({ 200: 500 })
          for (const node of nodes) expect(await isAlive(node)).toEqual(ready)
        } finally {
          server.thaw()
          await varnish.close()
        }
        for (const node of nodes) await expect.poll(() => isReady(node), patient).toEqual(ready)
      },
      180_000,
    )
  })
})
