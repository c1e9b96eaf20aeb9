/**
 * Nine jobs of writers and teams (docs/jobs.md): clicks, typed texts and keys, and how
 * long the writer waits, in a browser on a production build.
 *
 * Each job begins on the start page of the Studio and ends when readers have the result. The
 * writer needs no time: each press follows as soon as its target is there, and texts are typed as
 * fast as the browser takes them. So the seconds are those of the machine.
 */
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { withBrowser } from './browser.ts'
import { addNodePage } from './jobs/add-node-page.ts'
import { editSnippet } from './jobs/edit-snippet.ts'
import { answerMissing, findMissing } from './jobs/find-missing.ts'
import { fixTypo } from './jobs/fix-typo.ts'
import { type Job, type Site, startPage } from './jobs/job.ts'
import { launchPages } from './jobs/launch-pages.ts'
import { movePage } from './jobs/move-page.ts'
import { publishPages } from './jobs/publish-pages.ts'
import { commentOnPage, reviewPage } from './jobs/review-page.ts'
import { type Effort, patience, writerAt } from './jobs/writer.ts'
import { withProduct } from './product.ts'
import { median, type Row } from './table.ts'

const jobs: readonly Job[] = [
  fixTypo,
  addNodePage,
  movePage,
  launchPages,
  findMissing,
  answerMissing,
  publishPages,
  editSnippet,
  reviewPage,
  commentOnPage,
]

/** Times that each job is done, with other pages; `--rounds=1` for a quick look. */
const rounds = numberOfRounds()

/** A row for each job; fails when a job takes different clicks in two rounds. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withBrowser((browser) =>
    withProduct(async ({ environment }) => {
      rows.push(...(await measureJobs(browser, environment)))
    }),
  )
  return rows
}

/** @throws Error for anything but 1, 2 or 3, for which there are pages */
function numberOfRounds(): number {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } }, strict: false })
  const given = Number(values.rounds)
  if ([1, 2, 3].includes(given)) return given
  throw new Error(`--rounds is 1, 2 or 3, and not "${values.rounds}".`)
}

/** Does all jobs in a running product. */
async function measureJobs(browser: Browser, environment: Environment): Promise<Row[]> {
  const site = { environment, lake: writingClient(environment) }
  const context = await signedIn(browser, environment)
  const rows: Row[] = []
  for (const job of jobs) {
    const row = await measure(browser, context, site, job)
    // The next one may fail, after minutes.
    console.log(`${row.what}: ${row.value}`)
    rows.push(row)
  }
  return rows
}

async function signedIn(browser: Browser, environment: Environment): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(environment.SANITY_STUDIO_URL)
  const provider = page.getByText('This machine', { exact: true })
  const content = page.getByRole('link', { name: 'Content', exact: true })
  await provider.or(content).first().waitFor(patience)
  if (await provider.isVisible()) await provider.click()
  await content.waitFor(patience)
  await page.close()
  return context
}

function sum(one: Effort, other: Effort = { clicks: 0, texts: 0, keys: 0 }): Effort {
  return {
    clicks: one.clicks + other.clicks,
    texts: one.texts + other.texts,
    keys: one.keys + other.keys,
  }
}

async function measure(browser: Browser, context: BrowserContext, site: Site, job: Job): Promise<Row> {
  const efforts: Effort[] = []
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await job.prepare?.(site, round)
    const pages = job.begin ? await job.begin(browser, site) : [await startPage(context, site)]
    const [writer, other] = pages.map(writerAt)
    if (!writer) throw new Error(`"${job.name}" has no window.`)
    const began = performance.now()
    await job.work(writer, site, round, other)
    seconds.push((performance.now() - began) / 1000)
    efforts.push(sum(writer.effort(), other?.effort()))
    for (const page of pages) await (job.begin ? page.context() : page).close()
    await job.cleanUp?.(site, round)
  }
  return { what: job.name, value: `${effortText(job, efforts)}, ${median(seconds).toFixed(1)} s` }
}

/** @throws Error when rounds differ: then the job is not one way through the Studio */
function effortText({ name }: Job, efforts: readonly Effort[]): string {
  const texts = new Set(
    efforts.map(({ clicks, texts, keys }) => `${clicks} clicks, ${texts} texts, ${keys} keys`),
  )
  const [text = ''] = texts
  if (texts.size > 1) throw new Error(`"${name}" took ${[...texts].join(' in one round, in another ')}.`)
  return text
}
