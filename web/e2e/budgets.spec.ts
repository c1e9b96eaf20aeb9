import { brotliCompressSync, constants } from 'node:zlib'
import { type CDPSession, expect, type Page, type Response, test } from '@playwright/test'
import { open } from './router.ts'

/** Budgets for a first page: bytes in brotli 11, as sent, of the heaviest of 1,000 words. */
const budget = {
  scripts: 8_500,
  scriptsAtRest: 9_500,
  html: 10_000,
  styles: 10_000,
  font: 50_000,
  requests: 9,
  /** Cumulative layout shift: a font that arrives late causes 0.007; less than 0.1 is good. */
  shift: 0.01,
}

/** The longest pages of each group, mainly those with drawings and code. */
const pages = [
  '/docs/nodes/data-sources-storage/pinecone/',
  '/docs/nodes/data-sources-storage/postgres/',
  '/docs/nodes/text/llm/',
  '/docs/nodes/data-transformation-logic/json-merge/',
]

/** The words that are read: those of the article, without drawings and navigation. */
const wordsOf = (page: Page) =>
  page.locator('article').evaluate((article) => {
    const copy = article.cloneNode(true) as Element
    for (const other of copy.querySelectorAll('svg, nav')) other.remove()
    // Adds spaces, so that cells and items count as separate words.
    for (const part of copy.querySelectorAll('*')) part.append(' ')
    return (copy.textContent ?? '').split(/\s+/).filter(Boolean).length
  })

interface Answer {
  readonly url: string
  readonly type: string
  readonly bytes: number
  /** True if it was requested before the load event. */
  readonly atLoad: boolean
}

/** Loads a page with an empty cache, and waits until the network is idle. */
async function firstLoad(page: Page, path: string): Promise<Answer[]> {
  const answers: Promise<Omit<Answer, 'atLoad'> & { askedAt: number }>[] = []
  const collect = (response: Response) => {
    const url = response.url()
    if (url.startsWith('data:')) return
    answers.push(
      response.body().then((body) => {
        const type = response.request().resourceType()
        // Fonts and images are already compressed.
        const isText = !/font|image/.test(type)
        const { startTime: askedAt } = response.request().timing()
        return { url, type, askedAt, bytes: isText ? brotli(body) : body.length }
      }),
    )
  }
  page.on('response', collect)
  await open(page, path)
  // Nobody waits for the body of a later response, which would end the test with its context.
  page.off('response', collect)
  // By the browser's clock: on a busy machine, the event may reach the test a second later.
  const loadedAt = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!load?.loadEventStart) throw new Error('the page has not loaded')
    return performance.timeOrigin + load.loadEventStart
  })
  return (await Promise.all(answers)).map(({ askedAt, ...answer }) => ({
    ...answer,
    atLoad: askedAt < loadedAt,
  }))
}

function brotli(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

const sum = (answers: readonly Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0)

for (const path of pages) {
  test(`the first load of ${path} keeps to the budgets`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 } })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const answers = await firstLoad(page, path)
    const of = (type: string) => answers.filter((answer) => answer.type === type)
    const atLoad = answers.filter((answer) => answer.atLoad)
    const words = await wordsOf(page)
    const found = {
      words,
      html: sum(of('document')),
      scripts: sum(of('script').filter((answer) => answer.atLoad)),
      scriptsAtRest: sum(answers.filter(({ type }) => type === 'script' || type === 'fetch')),
      styles: sum(of('stylesheet')),
      font: sum(of('font')),
      requests: atLoad.length,
    }
    console.log(`${path}: ${JSON.stringify(found)}`)
    expect(words).toBeGreaterThan(900)
    expect(found.html).toBeLessThanOrEqual(budget.html)
    expect(found.scripts).toBeLessThanOrEqual(budget.scripts)
    expect(found.scriptsAtRest).toBeLessThanOrEqual(budget.scriptsAtRest)
    expect(found.styles).toBeLessThanOrEqual(budget.styles)
    expect(of('font')).toHaveLength(1)
    expect(found.font).toBeLessThanOrEqual(budget.font)
    expect(found.requests).toBeLessThanOrEqual(budget.requests)
    // The lake delivers the images of pages.
    const foreign = answers.filter(({ url, type }) => new URL(url).origin !== baseURL && type !== 'image')
    expect(foreign).toEqual([])
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((total, shift) => total + shift, 0)).toBeLessThan(budget.shift)
    await context.close()
  })
}

test('nothing moves when the font arrives late', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(pages[2] ?? '/')
  const before = await page.locator('article').evaluate((article) => article.getBoundingClientRect().height)
  await page.evaluate(() => document.fonts.ready)
  const after = await page.locator('article').evaluate((article) => article.getBoundingClientRect().height)
  expect(Math.abs(after - before) / before).toBeLessThan(0.02)
  await context.close()
})
