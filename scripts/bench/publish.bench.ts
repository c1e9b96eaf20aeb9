/** From Publish to the fresh page and to the fresh search result, as the Studio publishes: one action on a draft. */
import { createClient, type SanityClient } from '@sanity/client'
import { liteClient } from 'algoliasearch/lite'
import { z } from 'zod'
import { withProduct } from './product.ts'
import { median, milliseconds, type Row } from './table.ts'

const times = 20
const pollMs = 20
const giveUpMs = 30_000
/** A page with neighbours and tags, to which almost every other page links. */
const page = { id: 'node-text-llm', path: '/docs/nodes/text/llm/' }

/** What is edited: a text that only the page shows, or the title, which all pages show that link to it. */
const edits = {
  'a text of one page': (word: string) => ({ 'limits[0].description': `At most ${word}.` }),
  'the title of the page named most often': (word: string) => ({ title: `LLM ${word}` }),
}

/** 20 publishes of each kind, each with a word nobody has seen. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withProduct(async ({ environment }) => {
    const lake = createClient({
      apiHost: environment.SANITY_API_HOST,
      useProjectHostname: false,
      projectId: environment.SANITY_PROJECT_ID,
      dataset: environment.SANITY_DATASET,
      token: environment.SANITY_API_WRITE_TOKEN,
      apiVersion: '2025-02-19',
      useCdn: false,
    })
    for (const [what, patch] of Object.entries(edits)) {
      const pages: number[] = []
      const records: number[] = []
      let touched = 0
      for (let n = 1; n <= times; n += 1) {
        const word = `zebra${n}x${Date.now().toString(36)}`
        await editDraft(lake, patch(word))
        const began = performance.now()
        await lake.action({
          actionType: 'sanity.action.document.publish',
          draftId: `drafts.${page.id}`,
          publishedId: page.id,
        })
        const [pageMs, recordMs] = await Promise.all([
          until(began, async () =>
            (await (await fetch(environment.NEXT_PUBLIC_SITE_URL + page.path)).text()).includes(word),
          ),
          until(began, () => isFound(environment, word)),
        ])
        pages.push(pageMs)
        records.push(recordMs)
        // Publishes of people do not follow each other within a second: the pages that only name this one are done.
        touched = await whenIdle(environment.NEXT_PUBLIC_SITE_URL, word)
      }
      const spread = (values: number[]) =>
        `${milliseconds(median(values))}, worst ${milliseconds(Math.max(...values))}`
      rows.push(
        {
          what: `${what} → fresh page (${touched} pages made anew)`,
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

/** Waits until the site has nothing to do, and gives the number of pages that the last publish made anew. */
async function whenIdle(site: string, word: string): Promise<number> {
  const began = performance.now()
  let runs = -1
  for (;;) {
    const { waiting, last, ...status } = siteStatus.parse(await (await fetch(`${site}/api/status/`)).json())
    if (waiting === 0 && status.runs === runs && last.documents.some(({ id }) => id === page.id)) {
      // Without the files that are made from them.
      return last.regenerated.filter((path) => path.endsWith('/')).length
    }
    runs = status.runs
    if (performance.now() - began > giveUpMs) throw new Error(`the site is still busy with ${word}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function editDraft(lake: SanityClient, set: Record<string, string>) {
  await lake.action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${page.id}`,
    publishedId: page.id,
    patch: { set },
  })
}

async function isFound(
  environment: {
    ALGOLIA_HOST: string
    ALGOLIA_APP_ID: string
    ALGOLIA_SEARCH_KEY: string
    ALGOLIA_INDEX_NAME: string
  },
  word: string,
): Promise<boolean> {
  const { host, protocol } = new URL(environment.ALGOLIA_HOST)
  // A client per question: it keeps answers for its lifetime.
  const client = liteClient(environment.ALGOLIA_APP_ID, environment.ALGOLIA_SEARCH_KEY, {
    hosts: [{ url: host, protocol: protocol === 'https:' ? 'https' : 'http', accept: 'readWrite' }],
  })
  const { results } = await client.search({
    requests: [{ indexName: environment.ALGOLIA_INDEX_NAME, query: word, hitsPerPage: 1 }],
  })
  const [first] = results
  return Boolean(first && 'hits' in first && first.hits.length > 0)
}

/** Milliseconds since `began` until `isTrue`. */
async function until(began: number, isTrue: () => Promise<boolean>): Promise<number> {
  for (;;) {
    if (await isTrue()) return performance.now() - began
    if (performance.now() - began > giveUpMs) throw new Error(`not fresh after ${giveUpMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
