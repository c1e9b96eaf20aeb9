/**
 * Cost of a publish at several sizes of the site: the time until the webhook is answered, and until
 * every affected page and record is fresh; the number of pages that were regenerated without a
 * visible change; and the processor time of the three servers.
 */

import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '@repo/commands/supervisor/product.ts'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { sha256 } from '@repo/kit/hash.ts'
import { canonicalPage } from '@repo/web/testing/answers.ts'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { fillWith } from './large-site.ts'
import { pageSizes } from './page-sizes.ts'
import { processorMs } from './processor-time.ts'
import { withProduct } from './product.ts'
import {
  type EditablePage,
  isFound,
  publish,
  sitemapPages,
  somePages,
  statusOf,
  until,
} from './publishing.ts'
import { median, milliseconds, type Row, spread } from './table.ts'

const sizes = [50, 500, 2000, 10_000]
/** Publishes of each kind and watch. The first ones of a process are slower and count too. */
const times = 20
const patience = { pollMs: 10, giveUpMs: 60_000 }
/** Long enough for a publish to be complete. */
const settleMs = 1500

/** Edits of one page; none of them touches more than 20 pages. */
const kinds = {
  text: (word: string) => ({ summary: `What it does, ${word}.` }),
  title: (word: string) => ({ title: `Title ${word}` }),
}

const siteStatus = z.object({
  waiting: z.number(),
  last: z.object({
    documents: z.array(z.object({ id: z.string(), rev: z.string().nullable() })),
    regenerated: z.array(z.string()),
    failures: z.array(z.unknown()),
    queries: z.object({ revalidated: z.number(), changed: z.number() }),
    ms: z.object({
      plan: z.number(),
      queries: z.number(),
      pages: z.number(),
      records: z.number(),
      total: z.number(),
    }),
  }),
})

/**
 * All sizes take most of an hour, mainly for the builds; `BENCH_SIZES=50,500` selects some of them.
 * Each runs in a separate process, which prints its table, because the site's code keeps its
 * settings and clients as long as its process runs.
 */
export async function bench(): Promise<Row[]> {
  const asked = process.env.BENCH_SIZES?.split(',').map(Number) ?? sizes
  const [only, ...others] = asked
  if (only === undefined || others.length > 0) {
    for (const size of asked) {
      const env = { ...process.env, BENCH_SIZES: String(size) }
      spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { env, stdio: 'inherit' })
    }
    return []
  }
  const rows: Row[] = []
  await withProduct(
    async (started) => void rows.push(...(await measure(only, started))),
    (environment) => fillWith(only, environment),
  )
  return rows
}

/**
 * Results by which a publish is timed, polled every ten milliseconds: one of them per publish.
 * Polling all of them at once kept the site busy for half of the time: a summary's page was fresh
 * after 172 ms then.
 */
const watches = ['acknowledged', 'page', 'records'] as const
type Watch = (typeof watches)[number]

interface Publish {
  readonly watch: Watch
  /** Time until the result was there. */
  readonly waitedMs: number
  readonly regenerated: number
  readonly superfluous: number
  readonly queries: z.infer<typeof siteStatus>['last']['queries']
  readonly ms: z.infer<typeof siteStatus>['last']['ms']
}

/** The product that is measured. */
interface Measured {
  readonly environment: Environment
  readonly product: Product
  readonly lake: SanityClient
  /** Last content of each page, by path, to see whether it had to be regenerated. */
  readonly seen: Map<string, string>
}

async function measure(
  size: number,
  { environment, product }: { environment: Environment; product: Product },
): Promise<Row[]> {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const measured = { environment, product, lake: writingClient(environment), seen: await everyPage(site) }
  const pages = await somePages(measured.lake)
  const rows: Row[] = await pageSizes(site, size)
  for (const [kind, patch] of Object.entries(kinds)) {
    const publishes: Publish[] = []
    const cpu: number[] = []
    for (let n = 0; n < times; n += 1) {
      for (const [w, watch] of watches.entries()) {
        const page = pages[((n * watches.length + w) * 7) % pages.length]
        if (!page) throw new Error('the lake has no pages')
        const word = `zebra${n}${watch}x${Date.now().toString(36)}`
        publishes.push(await timed(measured, { page, word, patch: patch(word), watch }))
        // A second publish without polling, which would add processor time.
        if (w === 0) cpu.push(await processorTime(measured, { page, patch: patch(`${word}again`) }))
      }
    }
    rows.push(...report(`${size} pages, ${kind}`, publishes, cpu))
  }
  return rows
}

function report(what: string, publishes: readonly Publish[], cpu: readonly number[]): Row[] {
  const spreadOf = (of: Watch) =>
    spread(publishes.filter(({ watch }) => watch === of).map(({ waitedMs }) => waitedMs))
  const made = publishes.reduce((sum, { regenerated }) => sum + regenerated, 0)
  const superfluous = publishes.reduce((sum, publish) => sum + publish.superfluous, 0)
  const part = (name: keyof Publish['ms']) => Math.round(median(publishes.map(({ ms }) => ms[name])))
  return [
    { what: `${what} → 200`, value: spreadOf('acknowledged') },
    { what: `${what} → its page fresh`, value: spreadOf('page'), target: '150, 400 ms' },
    { what: `${what} → its records fresh`, value: spreadOf('records'), target: '300, 1000 ms' },
    { what: `${what}, processor time of the servers`, value: spread(cpu), target: '200 ms' },
    {
      what: `${what}, pages regenerated / had to be`,
      value: `${made} / ${made - superfluous}`,
      target: 'equal',
    },
    {
      what: `${what}, median of queries revalidated / with a different result`,
      value: `${median(publishes.map(({ queries }) => queries.revalidated))} / ${median(publishes.map(({ queries }) => queries.changed))}`,
    },
    {
      what: `${what}, median of plan, queries, pages, records`,
      value: `${part('plan')}, ${part('queries')}, ${part('pages')}, ${milliseconds(part('records'))}`,
    },
  ]
}

async function timed(
  { environment, lake, seen }: Measured,
  {
    page: { _id, href },
    word,
    patch,
    watch,
  }: { page: EditablePage; word: string; patch: Record<string, string>; watch: Watch },
): Promise<Publish> {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const began = await publish(lake, _id, patch)
  const rev = await lake.getDocument(_id).then((document) => document?._rev)
  const isThere: Record<Watch, () => Promise<boolean>> = {
    acknowledged: async () =>
      (await lastRun(environment)).documents.some(({ id, rev: own }) => id === _id && own === rev),
    page: async () => (await (await fetch(site + href)).text()).includes(word),
    records: () => isFound(environment, word),
  }
  const waitedMs = await until(began, isThere[watch], patience)
  await until(began, isThere.acknowledged, { ...patience, pollMs: 100 })
  const { ms, regenerated, queries } = await lastRun(environment)
  let superfluous = 0
  for (const path of regenerated) {
    const now = await fingerprint(site + path)
    if (seen.get(path) === now) superfluous += 1
    seen.set(path, now)
  }
  return { watch, waitedMs, regenerated: regenerated.length, superfluous, queries, ms }
}

/**
 * Milliseconds of processor time that site, lake and search used for a publish, including warmed
 * pages.
 */
async function processorTime(
  { environment, product, lake, seen }: Measured,
  { page: { _id }, patch }: { page: EditablePage; patch: Record<string, string> },
): Promise<number> {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const before = cpuOf(product)
  await publish(lake, _id, patch)
  await sleep(settleMs)
  const spent = cpuOf(product) - before
  for (const path of (await lastRun(environment)).regenerated) seen.set(path, await fingerprint(site + path))
  return spent
}

async function lastRun(environment: Environment) {
  const status = siteStatus.parse(await statusOf(environment))
  if (status.last.failures.length > 0)
    throw new Error(`the site failed: ${JSON.stringify(status.last.failures)}`)
  return status.last
}

async function everyPage(site: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const address of await sitemapPages(site))
    seen.set(new URL(address).pathname, await fingerprint(address))
  return seen
}

async function fingerprint(address: string): Promise<string> {
  const html = await (await fetch(address)).text()
  return sha256(canonicalPage(html))
}

/** Processor time of the servers since their start, ms. */
function cpuOf({ children }: Product): number {
  return children
    .filter(({ name }) => name !== 'studio')
    .reduce((sum, child) => sum + processorMs(child.pid()), 0)
}
