/**
 * Random edits of a site of several nodes with one database, behind Varnish where it is installed,
 * with events that are lost, doubled or late, and a clock that jumps: after the event of each edit
 * is acknowledged by any node, nothing old comes from any node or from the edge, and nothing was
 * rendered without need. `npm run soak -- --nodes 3 --faults 100` tries more, with faults.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repo/kit/free-ports.ts'
import { whyNoVarnish } from '@repo/kit/programs.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cuttable, cuttable } from '#testing/cuttable.ts'
import { after, type Documentation, editsInRounds } from '#testing/edits.ts'
import { Exactness } from '#testing/exactness.ts'
import { type TestNode, testNode } from '#testing/nodes.ts'
import { progressOf } from '#testing/progress.ts'
import { builtSite, type TestSite } from '#testing/site.ts'
import { type Entrance, randomEntrance, siteBehind } from '#testing/site-of-nodes.ts'
import { edgeToken, type TestVarnish, testVarnish } from '#testing/varnish.ts'

const missing = whyNoPostgres()
const seed = Number(process.env.EDITS_SEED ?? 7)
const count = Number(process.env.NODES ?? 2)
const edits = Number(process.env.NODE_EDITS ?? 12)
const faults = Number(process.env.FAULTS ?? 0)

const beginning: Documentation = new Map(smallDocumentation().map((document) => [document._id, document]))
const dice = chance(seed)

/** The largest jump of a clock, ms, and how many edits are between two jumps. */
const farthestJumpMs = 5 * 60_000
const editsBetweenJumps = 4

describe.skipIf(missing)(`${count} nodes${missing ? ` (${missing})` : ''}`, () => {
  const server = openedForFile(() => startPostgres({ durable: faults > 0 }))
  let site: TestSite
  let varnish: TestVarnish | undefined
  let nodes: { readonly node: TestNode; readonly link: Cuttable }[] = []
  let entrance: Entrance
  let exactness: Exactness

  beforeAll(async () => {
    const database = await server.newDatabase()
    const port = await freePort()
    const behindVarnish = whyNoVarnish() === undefined
    const edge = { SITE_EDGE_URLS: `http://127.0.0.1:${port}`, SITE_EDGE_TOKEN: edgeToken }
    site = await builtSite([...beginning.values()], undefined, {
      SITE_DATABASE_URL: database,
      ...(behindVarnish && edge),
    })
    nodes = await Promise.all(
      Array.from({ length: count }, async () => {
        const link = await cuttable(server.port)
        const url = new URL(database)
        url.port = String(link.port)
        return { node: await testNode(site, { SITE_DATABASE_URL: url.href }), link }
      }),
    )
    const ports = nodes.map(({ node }) => Number(new URL(node.url).port))
    varnish = behindVarnish ? await testVarnish(ports, { port }) : undefined
    await varnish?.start()
    await Promise.all(nodes.map(({ node }) => node.start()))
    const urls = nodes.map(({ node }) => node.url)
    // Half of all requests take the way of readers.
    entrance = await randomEntrance([...urls, ...(varnish ? [varnish.url] : [])], dice)
    exactness = await Exactness.of(siteBehind(site, entrance, dice), beginning)
  })

  afterAll(async () => {
    await Promise.all(nodes.map(({ node }) => node.close()))
    await Promise.all([site?.close(), varnish?.close(), entrance?.close()])
    await Promise.all(nodes.map(({ link }) => link.close()))
  })

  /** Sets the clock of a node up to five minutes back or forward. @returns the node */
  async function jump(): Promise<TestNode> {
    const { node } = dice.pick(nodes)
    await node.setClock(dice.below(2 * farthestJumpMs) - farthestJumpMs)
    return node
  }

  test(
    `${edits} random edits leave nothing stale and render nothing without need (EDITS_SEED=${seed})`,
    async () => {
      const nextEdit = editsInRounds(chance(seed))
      const progress = progressOf('edits', edits)
      let documents = beginning
      for (let serial = 1; serial <= edits; serial += 1) {
        const edit = nextEdit(documents, serial)
        documents = after(documents, edit)
        if (serial % editsBetweenJumps === 0) await jump()
        const findings = await exactness.apply(edit)
        // A page that only another node has is rendered at its next request.
        const wrong = findings.filter(({ kind }) => kind !== 'missing')
        expect(wrong, `${serial}: ${edit.name}`).toEqual([])
        progress(serial)
      }
      expect(await exactness.findings()).toEqual([])
    },
    300_000 + edits * 20_000,
  )

  /** Faults by name: each begins before an event, and returns what ends it after the answer. */
  const faultsByName: Record<string, () => Promise<() => Promise<void>>> = {
    async 'a node is killed'() {
      const { node } = dice.pick(nodes)
      entrance.setOpen(node.url, false)
      await node.kill()
      return async () => {
        await node.start()
        entrance.setOpen(node.url, true)
      }
    },
    async 'a node is frozen, and goes on after the answer'() {
      const { node } = dice.pick(nodes)
      entrance.setOpen(node.url, false)
      node.freeze()
      return async () => {
        node.thaw()
        entrance.setOpen(node.url, true)
      }
    },
    async 'the clock of a node jumps, and jumps back after the answer'() {
      const node = await jump()
      return () => node.setClock(0)
    },
    async 'a node is cut off from the database'() {
      const { link } = dice.pick(nodes)
      link.cut()
      return async () => link.join()
    },
    async 'the database is killed'() {
      await server.kill()
      const restarted = sleep(dice.below(3_000)).then(() => server.restart())
      return async () => await restarted
    },
    async 'Varnish is killed'() {
      if (!varnish) return async () => undefined
      entrance.setOpen(varnish.url, false)
      await varnish.kill()
      const restarted = sleep(dice.below(1_000)).then(() => varnish?.start())
      return async () => {
        await restarted
        if (varnish) entrance.setOpen(varnish.url, true)
      }
    },
    async 'Varnish is frozen'() {
      varnish?.freeze()
      const thawed = sleep(dice.below(4_000)).then(() => varnish?.thaw())
      return async () => await thawed
    },
  }

  test.skipIf(faults === 0)(
    `${faults} faults leave nothing stale (EDITS_SEED=${seed})`,
    async () => {
      const nextEdit = editsInRounds(chance(seed + 1))
      const progress = progressOf('faults', faults)
      let documents: Documentation = exactness.documents
      for (let serial = 1; serial <= faults; serial += 1) {
        const name = dice.pick(Object.keys(faultsByName))
        const edit = nextEdit(documents, serial)
        documents = after(documents, edit)
        const end = (await faultsByName[name]?.()) ?? (async () => undefined)
        // A fault costs renders that would not be needed otherwise.
        const { failures } = await exactness.publish(edit)
        expect(failures, `${serial}: ${name}, ${edit.name}`).toEqual([])
        await end()
        expect(await exactness.findings(), `${serial}: ${name}, ${edit.name}`).toEqual([])
        progress(serial)
      }
    },
    300_000 + faults * 60_000,
  )
})
