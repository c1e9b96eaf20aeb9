import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '#testing/compiled-site.ts'
import { type TestNode, testNode } from '#testing/nodes.ts'
import { builtSite } from '#testing/site.ts'

const missing = whyNoPostgres()

/** Words of every page with headings, in each build. */
const words = { old: 'On this page', next: 'In this document' }
/** A part of the queries of pages, which have other keys in the new build. */
const queryParts = { old: '| order(_id asc)[0]', next: '| order(_id asc, _type asc)[0]' }

const pathOf = (id: string) => `/docs/nodes/text/${id}/`

describe.skipIf(missing)(`a rolling deploy${missing ? ` (${missing})` : ''}`, () => {
  let database: string
  const server = openedForFile(() => startPostgres())
  const site = openedForFile(async () => {
    database = await server.newDatabase()
    return builtSite(smallDocumentation(), undefined, { SITE_DATABASE_URL: database })
  })
  const nextDist = `.next-test-rolling-${process.pid}`
  let old: readonly [TestNode, TestNode]
  let next: TestNode
  let version = 0
  const titles = new Map<string, string>()

  beforeAll(async () => {
    old = [await testNode(site), await testNode(site)]
    await Promise.all(old.map((node) => node.start()))
    // The old build does not have this page, and the new one not the page that is deleted.
    await publish(old[0], 'newcomer')
    await site.remove('embedder')
    expect((await old[1].notify('embedder')).status).toBe(200)
    await publish(old[0], 'llm')
    const texts = { [words.old]: words.next, [queryParts.old]: queryParts.next }
    await buildSite({ ...site.env, NEXT_DIST_DIR: nextDist }, { id: 'the-new-build', texts })
    next = await testNode(site, {}, nextDist)
    // The new build does not know of this.
    await publish(old[1], 'splitter')
  })

  afterAll(async () => {
    await Promise.all([...(old ?? []), next].map((node) => node?.close()))
    rmSync(join(import.meta.dirname, '../..', nextDist), { recursive: true, force: true })
  })

  const versionIn = (text: string, id: string) => new RegExp(`Version \\d+ of ${id}\\.`).exec(text)?.[0]
  const numberOf = (title: string | undefined) => Number(title?.split(' ')[1])

  async function publish(node: TestNode, id: string): Promise<void> {
    version += 1
    const title = `Version ${version} of ${id}.`
    const body = smallDocumentation().find(({ _id }) => _id === 'llm')?.body
    await site.write(aNodePage(id, 'text', { title, position: 1, body }))
    const { status, body: answer } = await node.notify(id)
    expect(status, JSON.stringify(answer)).toBe(200)
    titles.set(id, title)
  }

  /** Each node serves what is published, from its own build. */
  async function expectExact(nodes: readonly TestNode[]) {
    for (const node of nodes) {
      const [own, other] = node === next ? [words.next, words.old] : [words.old, words.next]
      for (const [id, title] of titles) {
        const { status, text } = await node.get(pathOf(id))
        // No run renders this one.
        const markdown = await node.get(pathOf(id).replace(/\/$/, '.md'))
        const shown = { status, title: versionIn(text, id), markdown: versionIn(markdown.text, id) }
        expect(shown, id).toEqual({ status: 200, title, markdown: title })
        expect([text.includes(own), text.includes(other)]).toEqual([true, false])
      }
      const list = await node.get('/docs/category/text/')
      for (const [id, title] of titles) expect(versionIn(list.text, id)).toBe(title)
    }
  }

  const isReady = async (node: TestNode) => (await node.get('/api/ready/')).status === 200
  const ready = (node: TestNode) =>
    expect.poll(() => isReady(node), { timeout: 20_000, interval: 100 }).toBe(true)

  /** Per build: true if any of its queries is stored. */
  async function storedQueries() {
    const counts = await runSql(
      database,
      `SELECT count(*) FILTER (WHERE text LIKE '%${queryParts.old}%') AS old,
              count(*) FILTER (WHERE text LIKE '%${queryParts.next}%') AS next
       FROM loomwork_site.cached_queries
       JOIN loomwork_site.query_texts ON query_texts.digest = cached_queries.query`,
    )
    return { old: Number(counts[0]?.old) > 0, next: Number(counts[0]?.next) > 0 }
  }

  async function buildsWithPages(): Promise<number> {
    const [row] = await runSql(database, 'SELECT count(DISTINCT build) FROM loomwork_site.pages')
    return Number(row?.count)
  }

  test('a node of the new build is not ready before it has caught up, while publishes go on', async () => {
    site.delayReads(150)
    let isUp = false
    const started = next.start().finally(() => {
      isUp = true
    })
    const seen: number[] = []
    const watch = async () => {
      while (!isUp) {
        const status = await next.get('/api/ready/').then(
          (answer) => answer.status,
          () => null,
        )
        if (status !== null && seen.at(-1) !== status) seen.push(status)
        // What was answered before the node is ready holds on it.
        if (status === 200 && seen.length === 2) {
          const [llm, splitter] = [numberOf(titles.get('llm')), titles.get('splitter')]
          expect(versionIn((await next.get(pathOf('splitter'))).text, 'splitter')).toBe(splitter)
          // Another publish of this one may have begun.
          expect(numberOf(versionIn((await next.get(pathOf('llm'))).text, 'llm'))).toBeGreaterThanOrEqual(llm)
        }
        await sleep(50)
      }
    }
    const publishes = async () => {
      for (let n = 0; !isUp; n += 1) await publish(old[n % 2 === 0 ? 0 : 1], 'llm')
    }
    await Promise.all([started, watch(), publishes()])
    site.delayReads(0)
    await ready(next)
    expect([seen[0], seen.slice(1)]).toEqual([503, seen.length > 1 ? [200] : []])
    await expectExact([...old, next])
  }, 60_000)

  test('an event that a node of either build has answered holds on all of them', async () => {
    for (const node of [next, old[0], old[1], next]) {
      for (const id of ['llm', 'newcomer']) await publish(node, id)
      await expectExact([...old, next])
    }
    await publish(old[1], 'embedder')
    await expectExact([...old, next])
    await Promise.all([publish(old[0], 'llm'), publish(next, 'newcomer'), publish(old[1], 'splitter')])
    await expectExact([...old, next])
  }, 60_000)

  test('a node of the old build that is killed and starts again imports nothing, and expires no page', async () => {
    const node = old[1]
    await node.kill()
    await publish(old[0], 'llm')
    await node.start()
    await ready(node)
    // A build that is imported is compared with the lake as it was when the build began.
    expect((await node.status()).last?.dependencyKeys).toEqual([])
    await expectExact([...old, next])
    expect(await storedQueries()).toEqual({ old: true, next: true })
    await node.kill()
    await node.start()
    await ready(node)
    site.failReads(true)
    try {
      // Without the lake, nobody can render a page that has expired.
      await expectExact([...old, next])
    } finally {
      site.failReads(false)
    }
  }, 60_000)

  test('a node of the new build that is killed and starts again is exact, also if it was the only one', async () => {
    await next.kill()
    // Waits until the node is removed, and its build with it.
    await publish(old[0], 'llm')
    await next.start()
    await ready(next)
    await expectExact([...old, next])
    expect(await storedQueries()).toEqual({ old: true, next: true })
  }, 60_000)

  test('when the last node of the old build has ended, nothing is left of that build', async () => {
    await old[0].stop()
    await publish(next, 'llm')
    await publish(old[1], 'newcomer')
    await expectExact([old[1], next])
    expect(await buildsWithPages()).toBe(2)
    await old[1].stop()
    await expect.poll(buildsWithPages, { timeout: 10_000, interval: 100 }).toBe(1)
    await publish(next, 'llm')
    await expectExact([next])
    await next.kill()
    await next.start()
    await ready(next)
    expect((await next.status()).last?.dependencyKeys).toEqual([])
    expect(await storedQueries()).toEqual({ old: false, next: true })
    await publish(next, 'splitter')
    await expectExact([next])
  }, 60_000)
})
