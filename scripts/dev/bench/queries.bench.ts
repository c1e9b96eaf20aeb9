/**
 * Cost in the lake of each query that a publish runs, at several sizes of the site: it should
 * depend on the size of the result only. Also how long a client waits for such a query while
 * another client's query never ends. Builds no site, so that 10,000 pages take a minute.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { folder } from '@repo/model/groq.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { categoryQuery, lastMemberQuery, linkQuery, membersQuery } from '@repo/web/queries/category.ts'
import { markdownQuery } from '@repo/web/queries/markdown.ts'
import { categoryCardsQuery, homeCategoriesQuery } from '@repo/web/queries/overview.ts'
import { pageQuery } from '@repo/web/queries/page.ts'
import { reachQuery } from '@repo/web/queries/reach.ts'
import { recordPagesQuery } from '@repo/web/queries/records.ts'
import { redirectQuery, stepQuery } from '@repo/web/queries/redirects.ts'
import { tagQuery } from '@repo/web/queries/tag.ts'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { fillWith } from './large-site.ts'
import { median, percentile, type Row } from './table.ts'

/** `BENCH_SIZES=50,500` selects some of them. */
const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? [50, 500, 2000, 10_000]
/** Number of pages for which each query is run, after a first run that creates the indexes. */
const times = 40

const samples = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    folder: z.string(),
    category: z.string(),
    categorySlug: z.string(),
    parent: z.string().nullable(),
    tag: z.string().nullable(),
  }),
)
type Sample = z.infer<typeof samples>[number]

const textSearch = 'a search in the Studio'
/**
 * Like the lists of the Studio search (sanity, `createSearchQuery`): the query has to check every
 * page.
 */
const studioSearch = `// findability-mvi:5
*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery))]
{_type, _id, _originalId, "orderings": [_updatedAt]} | order(orderings[0] desc) [0...$__limit]`

/** Queries by their purpose, with their parameters for a page. */
const asked: Readonly<Record<string, readonly [string, (sample: Sample) => Record<string, unknown>]>> = {
  'its document': ['*[_id in $ids]', ({ id }) => ({ ids: [id] })],
  'what a new title reaches': [reachQuery, ({ id }) => ({ changed: [id], linked: [id], moved: [id] })],
  'what a new path segment reaches': [
    reachQuery,
    ({ category }) => ({ changed: [category], linked: [category], moved: [category] }),
  ],
  'its page': [pageQuery, ({ slug, folder }) => ({ slug, folder })],
  'its Markdown': [markdownQuery, ({ slug, folder }) => ({ slug, folder })],
  'its search records': [recordPagesQuery, ({ id }) => ({ ids: [id] })],
  'a link to it': [linkQuery, ({ id }) => ({ id })],
  'its category': [categoryQuery, ({ categorySlug }) => ({ slug: categorySlug })],
  'its list in the sidebar': [membersQuery, ({ category }) => ({ id: category })],
  'the last of its list': [lastMemberQuery, ({ category }) => ({ id: category })],
  'a tag of it': [tagQuery, ({ tag }) => ({ slug: tag ?? '' })],
  'the top of the landing page': [categoryCardsQuery, () => ({ id: 'root' })],
  'its cards on the landing page': [categoryCardsQuery, ({ parent }) => ({ id: parent ?? 'root' })],
  'the categories on the home page': [homeCategoriesQuery, () => ({})],
  'where an old address leads': [redirectQuery, ({ slug }) => ({ paths: [`/docs/${slug}/`], keys: [] })],
  [textSearch]: [
    studioSearch,
    () => ({
      __types: ['nodePage', 'guide'],
      __query: 'vector sto*',
      __rawQuery: 'vector sto',
      __limit: 101,
    }),
  ],
  'a step of an old address': [stepQuery, ({ category, slug }) => ({ container: category, name: slug })],
}

/** Queries of a client without a token that take minutes if they are not stopped. */
const hostile: Readonly<Record<string, string>> = {
  'counts within counts': 'count(*[count(*[count(*[count(*[true])>9])>9])>9])',
  'every document in every document': '*{"a": *{"b": *}}',
  'a text that doubles': `{"a": "xx"}${'{"a": a + a}'.repeat(28)}{"b": string::split(a, "")}`,
  'a chain of 20,000 conditions': `true${'||true'.repeat(20_000)}`,
  'a list that doubles': `{"a": [1]}${'{"a": [...a, ...a]}'.repeat(40)}`,
}

/**
 * Median, 95th percentile and processor time (lake and client) of each query over HTTP, a column
 * for each size.
 */
export async function bench(): Promise<Row[]> {
  const columns: Map<string, string>[] = []
  for (const size of sizes) columns.push(await atSize(size))
  const rows = Object.keys(asked).map((what) => ({
    what: `${what}, at ${sizes.join(', ')} pages: median / p95 / processor ms`,
    value: columns.map((column) => column.get(what)).join(', '),
    // The query has to check every page.
    target: what === textSearch ? '' : 'equal',
  }))
  const others = Object.keys(hostile).map((what) => ({
    what: `another client during ${what}: median / longest ms; longest turn, processor ms`,
    value: columns.map((column) => column.get(what)).join(', '),
    target: 'turn 50',
  }))
  return [...rows, ...others]
}

async function atSize(size: number): Promise<Map<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-'))
  const environment = await privateEnvironment(dataDir)
  await fillWith(size, environment)
  const settings = parseEnv({ ...environment })
  const lake = await startLake({
    ...settings,
    queryDeadlineMs: 3000,
    webhook: { ...settings.webhook, url: '' },
  })
  try {
    const client = writingClient(environment).withConfig({ perspective: 'published' })
    const pages = await somePages(client)
    const column = new Map<string, string>()
    for (const [what, [query, paramsOf]] of Object.entries(asked)) {
      const { took, processorMs } = await timed(client, query, pages.map(paramsOf))
      const figures = [median(took), percentile(took, 0.95), processorMs]
      column.set(what, figures.map((figure) => figure.toFixed(1)).join(' / '))
    }
    const document = { ids: pages.slice(0, 1).map(({ id }) => id) }
    for (const [what, query] of Object.entries(hostile)) {
      const { waits, turnMs } = await waitsDuring(query, client, document)
      const figures = [median(waits).toFixed(1), Math.max(...waits).toFixed(0), turnMs.toFixed(0)]
      column.set(what, figures.join(' / '))
    }
    return column
  } finally {
    await lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Pages from all parts of the site. */
async function somePages(client: SanityClient): Promise<Sample[]> {
  const all = samples.parse(
    await client.fetch(`*[_type == "nodePage"] | order(_id asc){
      "id": _id,
      "slug": slug.current,
      "folder": ${folder},
      "category": category._ref,
      "categorySlug": category->slug.current,
      "parent": category->parent._ref,
      "tag": tags[0]->slug.current
    }`),
  )
  const step = all.length / times
  return Array.from({ length: times }, (_, n) => all[Math.floor(n * step)]).filter(
    (page) => page !== undefined,
  )
}

async function timed(
  client: SanityClient,
  query: string,
  list: readonly Record<string, unknown>[],
): Promise<{ took: number[]; processorMs: number }> {
  const [first] = list
  await client.fetch(query, first)
  const took: number[] = []
  const before = process.cpuUsage()
  for (const params of list) {
    const began = performance.now()
    await client.fetch(query, params)
    took.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  return { took, processorMs: (user + system) / 1000 / list.length }
}

/**
 * How long a client waits for single documents while a query that never ends is running, and the
 * longest turn of the event loop meanwhile in processor time, which does not depend on how busy the
 * machine is.
 */
async function waitsDuring(query: string, client: SanityClient, params: Record<string, unknown>) {
  const anonymous = client.withConfig({ token: undefined, maxRetries: 0 })
  let isAnswered = false
  const answered = anonymous.fetch(query).then(
    () => undefined,
    () => undefined,
  )
  void answered.then(() => {
    isAnswered = true
  })
  const waits: number[] = []
  let turnMs = 0
  let used = processorTime()
  const watch = setInterval(() => {
    const now = processorTime()
    turnMs = Math.max(turnMs, now - used)
    used = now
  }, 1)
  while (!isAnswered) {
    const began = performance.now()
    await client.fetch('*[_id in $ids]', params)
    waits.push(performance.now() - began)
    await sleep(5)
  }
  clearInterval(watch)
  return { waits, turnMs }
}

/** Processor time of this thread, which runs the lake, ms. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
