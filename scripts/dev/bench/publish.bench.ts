/**
 * Time from Publish to the fresh page and the fresh search result, published as in the Studio: one
 * action on a draft. With `--burst`, many publishes of a few pages while readers read.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { z } from 'zod'
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

const times = 20
const patience = { pollMs: 20, giveUpMs: 30_000 }
/** A page with neighbors and tags, to which almost every other page links. */
const page = { id: 'node-text-llm', path: '/docs/nodes/text/llm/' }

/** Edits: a text that only this page shows, or the title, which all pages that link to it show. */
const edits = {
  'a text of one page': (word: string) => ({ 'limits[0].description': `At most ${word}.` }),
  'the title of the page named most often': (word: string) => ({ title: `LLM ${word}` }),
}

/** Load of `--burst`: that of a script that edits pages in a hurry, or of several writers. */
const burst = { publishes: 200, pages: 12, ms: 20_000, readers: 20, readerPauseMs: 100 }

/** 20 publishes of each kind, each with a unique word. */
export async function bench(): Promise<Row[]> {
  if (process.argv.includes('--burst')) return benchBurst()
  const rows: Row[] = []
  await withProduct(async ({ environment }) => {
    const lake = writingClient(environment)
    for (const [what, patch] of Object.entries(edits)) {
      const pages: number[] = []
      const records: number[] = []
      let touched = 0
      for (let n = 1; n <= times; n += 1) {
        const word = `zebra${n}x${Date.now().toString(36)}`
        const began = await publish(lake, page.id, patch(word))
        const [pageMs, recordMs] = await Promise.all([
          until(
            began,
            async () =>
              (await (await fetch(environment.NEXT_PUBLIC_SITE_URL + page.path)).text()).includes(word),
            patience,
          ),
          until(began, () => isFound(environment, word), patience),
        ])
        pages.push(pageMs)
        records.push(recordMs)
        // People do not publish twice within a second, so wait until the pages that only name this
        // one are done.
        touched = await whenIdle(environment, word)
      }
      const figures = (values: number[]) =>
        `${milliseconds(median(values))}, worst ${milliseconds(Math.max(...values))}`
      rows.push(
        {
          what: `${what} → fresh page (${touched} pages regenerated)`,
          value: figures(pages),
          target: '1000 ms',
        },
        { what: `${what} → fresh search result`, value: figures(records), target: '1000 ms' },
      )
    }
  })
  return rows
}

const siteStatus = z.object({
  waiting: z.number(),
  runs: z.number(),
  last: z.object({ documents: z.array(z.object({ id: z.string() })), regenerated: z.array(z.string()) }),
})

/**
 * Waits until the site is idle, and returns the number of pages that the last publish regenerated.
 */
async function whenIdle(environment: Environment, word: string): Promise<number> {
  const began = performance.now()
  let runs = -1
  for (;;) {
    const { waiting, last, ...status } = siteStatus.parse(await statusOf(environment))
    if (waiting === 0 && status.runs === runs && last.documents.some(({ id }) => id === page.id)) {
      // Without the files that are generated from pages.
      return last.regenerated.filter((path) => path.endsWith('/')).length
    }
    runs = status.runs
    if (performance.now() - began > patience.giveUpMs) throw new Error(`the site is still busy with ${word}`)
    await sleep(250)
  }
}

async function benchBurst(): Promise<Row[]> {
  const rows: Row[] = []
  await withProduct(async ({ environment }) => {
    const site = environment.NEXT_PUBLIC_SITE_URL
    const lake = writingClient(environment)
    const [other, ...all] = await somePages(lake, Number.MAX_SAFE_INTEGER)
    if (!other) throw new Error('the site has no page: is the lake filled?')
    const edited = all.slice(0, burst.pages)
    const over = new AbortController()
    const addresses = await sitemapPages(site)
    const readers = Array.from({ length: burst.readers }, (_, n) => read(addresses, n, over.signal))
    const isFresh = async ({ href }: EditablePage, word: string) =>
      (await (await fetch(site + href)).text()).includes(word)
    const began = performance.now()
    const words = new Map<EditablePage, string>()
    let last = began
    let between: Promise<number> | undefined
    for (let n = 0; n < burst.publishes; n += 1) {
      const page = edited[n % edited.length] ?? other
      words.set(page, `burst${n}x`)
      last = await publish(lake, page._id, { summary: `burst${n}x` })
      if (n === burst.publishes / 2) {
        const published = await publish(lake, other._id, { summary: 'between' })
        between = until(published, () => isFresh(other, 'between'), patience)
      }
      await sleep(Math.max(0, began + ((n + 1) * burst.ms) / burst.publishes - performance.now()))
    }
    const took = performance.now() - began
    const fresh = await Promise.all(
      [...words].map(([page, word]) => until(last, () => isFresh(page, word), patience)),
    )
    over.abort()
    const views = (await Promise.all(readers)).flat()
    rows.push(
      {
        what: `${burst.publishes} publishes of ${edited.length} pages in ${milliseconds(took)} → all fresh after the last one`,
        value: milliseconds(Math.max(...fresh)),
        target: '5000 ms',
      },
      {
        what: 'another page, published in the middle → fresh',
        value: milliseconds((await between) ?? Number.NaN),
        target: '2000 ms',
      },
      {
        what: `a page for one of ${burst.readers} readers meanwhile (${views.length})`,
        value: spread(views),
      },
    )
  })
  return rows
}

/** Reads the pages in turn until the signal. @returns ms of each view */
async function read(addresses: readonly string[], begin: number, signal: AbortSignal): Promise<number[]> {
  const views: number[] = []
  for (let n = begin * 7; !signal.aborted; n += 1) {
    const asked = performance.now()
    await (await fetch(addresses[n % addresses.length] ?? '')).text()
    views.push(performance.now() - asked)
    await sleep(burst.readerPauseMs)
  }
  return views
}
