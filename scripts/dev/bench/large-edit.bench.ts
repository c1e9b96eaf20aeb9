/**
 * An edit that every page shows: when no reader gets the old text anymore, when every page is
 * rendered again, and how long readers wait meanwhile for pages that are not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { z } from 'zod'
import { fillWith } from './large-site.ts'
import { withProduct } from './product.ts'
import { publish, sitemapPages, statusOf, until } from './publishing.ts'
import { type Row, spread } from './table.ts'

/** Readers request one page after the other, with this pause, ms. */
const readerPauseMs = 50

const rounds = 3

const siteStatus = z.object({ waiting: z.number(), expiredPages: z.number() })

/** `BENCH_SIZES=2000` for another number of pages. */
export async function bench(): Promise<Row[]> {
  const size = Number(process.env.BENCH_SIZES ?? 500)
  const rows: Row[] = []
  await withProduct(
    async ({ environment }) => void rows.push(...(await measure(size, environment))),
    (environment) => fillWith(size, environment),
  )
  return rows
}

async function measure(size: number, environment: Environment): Promise<Row[]> {
  const site = environment.NEXT_PUBLIC_SITE_URL
  const pages = await sitemapPages(site)
  const lake = writingClient(environment)
  const found: Awaited<ReturnType<typeof readWhileWarming>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const productName = `Loomwork ${round}`
    const began = await publish(lake, 'siteSettings', { productName })
    found.push(await readWhileWarming({ environment, began, productName, pages: shuffled(pages, round) }))
    await idle(environment)
  }
  const waits = found.flatMap((round) => round.waits)
  return [
    {
      what: `${size} pages, a new product name → no reader gets the old one`,
      value: spread(found.map(({ newMs }) => newMs)),
    },
    {
      what: `${size} pages → all ${pages.length} are rendered again`,
      value: spread(found.map(({ warmMs }) => warmMs)),
    },
    {
      what: `${size} pages, a page that is rendered for its reader meanwhile (${waits.length})`,
      value: spread(waits),
    },
  ]
}

/** Reads pages as long as some have expired. */
async function readWhileWarming({
  environment,
  began,
  productName,
  pages,
}: {
  environment: Environment
  began: number
  productName: string
  pages: readonly string[]
}) {
  const newMs = await until(began, async () => (await textOf(pages[0])).includes(productName), {
    pollMs: 10,
    giveUpMs: 60_000,
  })
  const waits: number[] = []
  for (const page of pages.slice(1)) {
    if (siteStatus.parse(await statusOf(environment)).expiredPages === 0) break
    const asked = performance.now()
    const response = await fetch(page)
    const text = await response.text()
    if (!text.includes(productName)) throw new Error(`${page} is old: it does not have "${productName}"`)
    // The others had been rendered before.
    if (response.headers.get('x-nextjs-cache') === 'MISS') waits.push(performance.now() - asked)
    await sleep(readerPauseMs)
  }
  await idle(environment)
  return { newMs, warmMs: performance.now() - began, waits }
}

async function idle(environment: Environment) {
  await until(
    performance.now(),
    async () => {
      const { waiting, expiredPages } = siteStatus.parse(await statusOf(environment))
      return waiting === 0 && expiredPages === 0
    },
    { pollMs: 20, giveUpMs: 600_000 },
  )
}

async function textOf(url = ''): Promise<string> {
  return (await fetch(url)).text()
}

function shuffled(pages: readonly string[], seed: number): string[] {
  const { below } = chance(seed)
  const keyed = pages.map((page) => ({ page, key: below(1e9) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ page }) => page)
}
