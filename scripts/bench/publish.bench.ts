/**
 * Time from Publish to the fresh page and the fresh search result, published as in the Studio: one
 * action on a draft.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { z } from 'zod'
import { withProduct } from './product.ts'
import { isFound, publish, statusOf, until } from './publishing.ts'
import { median, milliseconds, type Row } from './table.ts'

const times = 20
const patience = { pollMs: 20, giveUpMs: 30_000 }
/** A page with neighbors and tags, to which almost every other page links. */
const page = { id: 'node-text-llm', path: '/docs/nodes/text/llm/' }

/**
 * What is edited: a text that only this page shows, or the title, which all pages that link to it
 * show.
 */
const edits = {
  'a text of one page': (word: string) => ({ 'limits[0].description': `At most ${word}.` }),
  'the title of the page named most often': (word: string) => ({ title: `LLM ${word}` }),
}

/** 20 publishes of each kind, each with a unique word. */
export async function bench(): Promise<Row[]> {
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
      const spread = (values: number[]) =>
        `${milliseconds(median(values))}, worst ${milliseconds(Math.max(...values))}`
      rows.push(
        {
          what: `${what} → fresh page (${touched} pages regenerated)`,
          value: spread(pages),
          target: '1000 ms',
        },
        { what: `${what} → fresh search result`, value: spread(records), target: '1000 ms' },
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
