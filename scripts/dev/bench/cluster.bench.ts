/**
 * Several nodes of the site on a shared database, as `npm run cluster` starts them: the time from a
 * publish until every node and the edge are fresh, page views per second of each way to a page, and
 * what the database costs a page view.
 */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '@repo/commands/cluster/start-cluster.ts'
import { type Child, type ChildSpec, startChild } from '@repo/commands/supervisor/children.ts'
import { type ProductOptions, partsOf, reportChildEvent } from '@repo/commands/supervisor/product.ts'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { findProgram, whyNoVarnish } from '@repo/kit/programs.ts'
import { whyNoPostgres } from '@repo/testing/postgres.ts'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { balancerSpec } from './nginx.ts'
import {
  browser,
  countViews,
  type Load,
  path,
  pin,
  type Views,
  viewsText,
  whenAnswered,
  whenEncoded,
  whenIdle,
} from './page-views.ts'
import { type StartedCluster, withCluster } from './product.ts'
import { publish, statusOf, until } from './publishing.ts'
import { rawResponse, staticNginx } from './static-nginx.ts'
import { leftOut, median, milliseconds, percentile, type Row } from './table.ts'
import { whyNoLoad, wrk } from './wrk.ts'

const nodeCount = 3
const publishes = 20
const patience = { pollMs: 10, giveUpMs: 30_000 }
const page = { id: 'node-text-llm', path }
/** Of each server, in turns, so that both get what else the machine does. */
const latencyRounds = 6
const latencySeconds = 3
/** Of each way to the page, in turns. */
const viewRounds = 3
/** Share of nginx' page views that the edge reaches. */
const edgeTarget = 0.6

/**
 * Needs Postgres, and Linux' /proc and `taskset`. Rows that need wrk, nginx or Varnish are left out
 * without them, and say so.
 */
export async function bench(): Promise<Row[]> {
  const missing = whyNoPostgres()
  if (missing) return [leftOut('everything', missing)]
  const rows: Row[] = []
  await withCluster(nodeCount, async (started) => {
    rows.push(...(await freshness(started)))
    if (whyNoLoad) {
      rows.push(leftOut('page views', whyNoLoad))
      return
    }
    // From here on, one core for the servers and one for the load.
    pin([process.pid], 1)
    pin(serversOf(started), 0)
    rows.push(...(await pageViews(started)), await addedLatency(started))
  })
  return rows
}

/** Path of nginx; undefined if it is not installed. */
const nginx = findProgram('nginx')
const whyNoNginx = nginx ? undefined : 'nginx is not installed'
const whyNoEdge = whyNoVarnish()

/** Processes between readers and the lake. */
function serversOf({ cluster }: StartedCluster): (number | undefined)[] {
  return cluster.children.filter(({ name }) => /^(?:site-|varnish)/.test(name)).map((child) => child.pid())
}

/** Publishes a text of one page, and times when it has arrived where. */
async function freshness({ options: { environment }, cluster }: StartedCluster): Promise<Row[]> {
  const lake = writingClient(environment)
  const places = [
    ...cluster.nodeUrls.map((url, n) => ({ name: `node ${n + 1}`, url })),
    ...(whyNoEdge ? [] : [{ name: 'the edge', url: environment.NEXT_PUBLIC_SITE_URL }]),
  ]
  const times = new Map<string, number[]>()
  const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms])
  const runs: Run[] = []
  const publishOnce = async (word: string, watched: readonly Watched[]) => {
    const began = await publish(lake, page.id, { 'limits[0].description': `At most ${word}.` })
    const waited = await inTurns(began, watched)
    for (const [what, ms] of waited) note(what, ms)
    // People do not publish twice within a second.
    await whenAllIdle(environment, cluster.nodeUrls)
    runs.push(await runFor(page.id, environment, cluster.nodeUrls))
    return Math.max(...waited.values())
  }
  for (const { name } of places) times.set(name, [])
  await whenAllIdle(environment, cluster.nodeUrls)
  for (let n = 0; n < publishes; n += 1) {
    const word = `zebra${n}x${Date.now().toString(36)}`
    const watched = places.map(async ({ name, url }) => ({
      name,
      isThere: await watchFor(word, url + page.path),
    }))
    note('everywhere', await publishOnce(word, await Promise.all(watched)))
  }
  const webhook = [{ name: 'its webhook is answered', isThere: () => isWebhookAnswered(lake) }]
  for (let n = 0; n < publishes; n += 1) await publishOnce(`okapi${n}x${Date.now().toString(36)}`, webhook)
  const part = (name: keyof Run['ms']) => Math.round(median(runs.map(({ ms }) => ms[name])))
  return [
    ...[...times].map(([what, values]) => ({
      what: `a published text → ${what}`,
      value: `${milliseconds(median(values))}, 95% ${milliseconds(percentile(values, 0.95))}`,
      ...(what === 'everywhere' && { target: '250 ms' }),
    })),
    {
      what: 'its run, median of plan, queries, pages, records, total',
      value: `${part('plan')}, ${part('queries')}, ${part('pages')}, ${part('records')}, ${milliseconds(part('total'))}`,
    },
  ]
}

/** A result of a publish that is waited for. */
interface Watched {
  readonly name: string
  readonly isThere: () => Promise<boolean>
}

/**
 * Requests one after the other, each once in about 40 ms if there are four: more requests would
 * slow down the publish that they wait for.
 * @returns ms since `began`, by name
 */
async function inTurns(began: number, watched: readonly Watched[]): Promise<Map<string, number>> {
  const waited = new Map<string, number>()
  const isDone = async () => {
    for (const { name, isThere } of watched) {
      if (waited.has(name)) continue
      if (await isThere()) waited.set(name, performance.now() - began)
      else await sleep(patience.pollMs)
    }
    return waited.size === watched.length
  }
  await until(began, isDone, { ...patience, pollMs: 0 })
  return waited
}

/**
 * Prepares to wait for a word on a page. The requests name the response that was there before, so
 * that polling costs the servers next to nothing until there is another one.
 */
async function watchFor(word: string, url: string): Promise<() => Promise<boolean>> {
  let etag: string | null = null
  const read = async () => {
    const response = await fetch(url, { headers: etag ? { 'if-none-match': etag } : {} })
    etag = response.headers.get('etag')
    return (await response.text()).includes(word)
  }
  await read()
  return read
}

const webhookStatus = z.object({ pending: z.number(), failed: z.literal(0) })

/** True if the event of a publish was answered with 200; until then the lake's outbox has it. */
async function isWebhookAnswered(lake: SanityClient): Promise<boolean> {
  return webhookStatus.parse(await lake.request({ url: '/webhooks/status' })).pending === 0
}

const ms = z.number()

const run = z.object({
  at: z.string(),
  documents: z.array(z.object({ id: z.string() })),
  ms: z.object({ plan: ms, queries: ms, pages: ms, records: ms, total: ms }),
})

const nodeStatus = z.object({ runs: z.number(), waiting: z.number(), recent: z.array(run) })

type Run = z.infer<typeof run>

function statusOfNodes(environment: Environment, nodeUrls: readonly string[]) {
  return Promise.all(
    nodeUrls.map(async (url) =>
      nodeStatus.parse(await statusOf({ ...environment, NEXT_PUBLIC_SITE_URL: url })),
    ),
  )
}

/** The last run with a document, on whichever node its event was. */
async function runFor(id: string, environment: Environment, nodeUrls: readonly string[]): Promise<Run> {
  const [last] = (await statusOfNodes(environment, nodeUrls))
    .flatMap(({ recent }) => recent)
    .filter(({ documents }) => documents.some((document) => document.id === id))
    .sort((a, b) => b.at.localeCompare(a.at))
  if (!last) throw new Error(`no node reports a run for ${id}`)
  return last
}

/** Waits until no node has had anything to do for half a second. */
async function whenAllIdle(environment: Environment, nodeUrls: readonly string[]): Promise<void> {
  let before = -1
  for (let tries = 0; tries < 200; tries += 1) {
    const nodes = await statusOfNodes(environment, nodeUrls)
    const runs = nodes.reduce((sum, node) => sum + node.runs, 0)
    if (runs === before && nodes.every(({ waiting }) => waiting === 0)) return
    before = runs
    await sleep(500)
  }
  throw new Error('the nodes are still busy')
}

/** A way on which readers get the page. */
interface Way extends Load {
  readonly what: string
}

/**
 * Page views per second of each way to the page: medians of several rounds, because the machine may
 * become twice as fast or slow within a minute.
 */
async function pageViews(started: StartedCluster): Promise<Row[]> {
  const { options, cluster } = started
  const nodes = cluster.nodeUrls.map((url, n) => ({
    url: url + page.path,
    pid: pidOf(cluster, `site-${n + 1}`),
  }))
  for (const { url } of nodes) await whenEncoded(url, browser, 'br')
  const one: Way[] = nodes
    .slice(0, 1)
    .map(({ url, pid }) => ({ what: 'one node, br', url, pids: [pid], headers: browser }))
  if (!nginx) {
    const missing = leftOut('three nodes behind nginx; the edge; nginx from disk', whyNoNginx ?? '')
    return [...viewRows(await inRounds(one)), missing]
  }
  const port = await freePort()
  const hosts = cluster.nodeUrls.map((url) => new URL(url).host)
  const balancer = balancerSpec(nginx, folderOf(options.environment, 'balancer'), port, hosts)
  return await withServer(options, { ...balancer, name: 'nginx-balancer' }, async (child) => {
    const three = {
      what: 'three nodes behind nginx, without Varnish, br',
      url: `http://127.0.0.1:${port}${page.path}`,
      pids: [child.pid(), ...nodes.map(({ pid }) => pid)],
      headers: browser,
    }
    const edge = await edgeWays(started)
    return await withDisk(started, nginx, async (disk) => {
      const views = await inRounds([...one, three, ...edge, disk])
      const shares = edge.map((way): Row => {
        const share = (of: keyof Views) =>
          `${Math.round((viewsOf(views, way)[of] / viewsOf(views, disk)[of]) * 100)}%`
        return {
          what: `${way.what}, compared with nginx from disk`,
          value: `${share('perSecond')}; ${share('perProcessorSecond')} per second of processor time`,
          target: `${edgeTarget * 100}%`,
        }
      })
      const missing = edge.length === 0 ? [leftOut('Varnish', whyNoEdge ?? '')] : []
      return [...viewRows(views), ...missing, ...shares]
    })
  })
}

/** Medians of each way, which take turns. */
async function inRounds(ways: readonly Way[]): Promise<Map<Way, Views>> {
  const counted = new Map<Way, Views[]>(ways.map((way) => [way, []]))
  for (let round = 0; round < viewRounds; round += 1)
    for (const [way, views] of counted) views.push(await countViews(way))
  const middle = (views: readonly Views[], of: keyof Views) => median(views.map((one) => one[of]))
  return new Map(
    [...counted].map(([way, views]) => [
      way,
      {
        perSecond: middle(views, 'perSecond'),
        p99: middle(views, 'p99'),
        perProcessorSecond: middle(views, 'perProcessorSecond'),
      },
    ]),
  )
}

function viewsOf(views: ReadonlyMap<Way, Views>, way: Way): Views {
  const counted = views.get(way)
  if (!counted) throw new Error(`${way.what} was not measured`)
  return counted
}

function viewRows(views: ReadonlyMap<Way, Views>): Row[] {
  return [...views].map(([{ what }, counted]) => ({ what, value: viewsText(counted) }))
}

function pidOf(cluster: Cluster, name: string): number | undefined {
  return cluster.children.find((child) => child.name === name)?.pid()
}

/** The way through Varnish; empty without it. */
async function edgeWays({ options, cluster }: StartedCluster): Promise<Way[]> {
  if (whyNoEdge) return []
  const url = options.environment.NEXT_PUBLIC_SITE_URL + page.path
  await whenAnswered({ url, headers: browser }, isFromEdge)
  return [
    { what: `Varnish, ${await encodingOf(url)}`, url, pids: [pidOf(cluster, 'varnish')], headers: browser },
  ]
}

function isFromEdge({ headers }: Response): boolean {
  return headers.get('cache-status')?.startsWith('edge; hit') ?? false
}

/** Runs nginx that sends what readers get at the public URL from a file. */
async function withDisk<Result>(
  { options }: StartedCluster,
  program: string,
  work: (way: Way) => Promise<Result>,
): Promise<Result> {
  const { environment } = options
  const response = await rawResponse(environment.NEXT_PUBLIC_SITE_URL + page.path, browser)
  const port = await freePort()
  const { spec, url } = staticNginx(program, folderOf(environment, 'static'), { response, port })
  return await withServer(options, spec, async (child) => {
    const sent = await rawResponse(url, browser)
    if (!sent.body.equals(response.body)) throw new Error('nginx does not send the bytes of the page')
    const what = `nginx with the same bytes from disk, ${await encodingOf(url)}`
    return await work({ what, url, pids: [child.pid()], headers: browser })
  })
}

async function encodingOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: browser })
  await response.arrayBuffer()
  return response.headers.get('content-encoding') ?? 'not compressed'
}

/** The median latency of a node on Postgres, compared with that of a node on SQLite. */
async function addedLatency({ options, cluster }: StartedCluster): Promise<Row> {
  const port = await freePort()
  const environment: Environment = {
    ...options.environment,
    SITE_PORT: String(port),
    DATA_DIR: folderOf(options.environment, 'sqlite'),
  }
  const alone = { ...partsOf({ ...options, environment }).site, name: 'site-sqlite' }
  const urls = {
    postgres: `${cluster.nodeUrls[0]}${page.path}`,
    sqlite: `http://127.0.0.1:${port}${page.path}`,
  }
  const times: Record<keyof typeof urls, number[]> = { postgres: [], sqlite: [] }
  await withServer(options, alone, async () => {
    await whenIdle({ ...environment, NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${port}` })
    for (const url of Object.values(urls)) await whenEncoded(url, browser, 'br')
    // The first round warms up.
    for (let round = 0; round <= latencyRounds; round += 1) {
      for (const store of round % 2 === 0
        ? (['postgres', 'sqlite'] as const)
        : (['sqlite', 'postgres'] as const)) {
        const load = { url: urls[store], headers: browser, connections: 1, seconds: latencySeconds }
        const { median: wait } = await wrk(load)
        if (round > 0) times[store].push(wait)
      }
    }
  })
  const [postgres, sqlite] = [median(times.postgres), median(times.sqlite)]
  const text = (ms: number) => ms.toFixed(2)
  return {
    what: 'a page view of a node on Postgres (medians, one connection)',
    value: `${text(postgres)} ms, and ${text(sqlite)} ms on SQLite`,
    target: '0.3 ms more',
  }
}

/** Runs another server, on the core of the servers. */
async function withServer<Result>(
  { environment }: ProductOptions,
  spec: ChildSpec,
  work: (child: Child) => Promise<Result>,
): Promise<Result> {
  const logDir = join(environment.DATA_DIR, 'logs')
  const child = await startChild(spec, { logDir, onEvent: reportChildEvent })
  try {
    pin([child.pid()], 0)
    return await work(child)
  } finally {
    await child.stop()
  }
}

function folderOf({ DATA_DIR }: Environment, name: string): string {
  return join(DATA_DIR, 'bench', name)
}
