/**
 * Cost of a reader's first page, for each kind of public page, in a browser with an empty cache on
 * a production build: fails when one exceeds its budget. `--starlight` adds the text of one as a
 * page of Starlight, which it downloads.
 */
import { parseArgs } from 'node:util'
import type { Browser, Request } from '@playwright/test'
import { withBrowser } from './browser.ts'
import { withSite } from './site.ts'
import { withStarlight } from './starlight.ts'
import { median, type Row } from './table.ts'

/** Cost of one load of a page; bytes are those of bodies, compressed as the site sends them. */
interface Weight {
  readonly scriptsAtLoad: number
  readonly scripts: number
  readonly bytes: number
  readonly requestsAtLoad: number
  readonly requests: number
  /** Time of tasks beyond 50 ms each after the first paint, as Lighthouse counts it, ms. */
  readonly blocked: number
  readonly heap: number
}
/** Without what depends on the machine. */
type Budget = Omit<Weight, 'requestsAtLoad' | 'blocked' | 'heap'>

/** Of every page. */
const budget: Budget = { scriptsAtLoad: 8_192, scripts: 8_192, bytes: 60_000, requests: 8 }
const docsPage = '/docs/nodes/text/llm/'
const pages = [
  '/',
  '/docs/',
  '/docs/category/data-sources--storage/',
  '/docs/tags/b-2-b/',
  docsPage,
  // Does not exist.
  '/docs/no-such-page/',
]

/** Loads of each page: blocking varies, more on a busy machine. */
const times = 5

/** How much slower the processor is: Lighthouse assumes this for phones. */
const rate = 4

/** See the head of this file. */
export async function bench(): Promise<Row[]> {
  const { values } = parseArgs({ options: { starlight: { type: 'boolean' } }, strict: false })
  const rows: Row[] = []
  await withBrowser((browser) =>
    withSite(async (site) => {
      for (const path of pages) {
        const weight = await weigh(browser, site + path)
        const broken = Object.entries(budget).flatMap(([measure, limit]) => {
          const found = weight[measure as keyof Budget]
          return found > limit ? `${path} exceeds its budget: ${measure} ${found}, at most ${limit}.` : []
        })
        rows.push({ what: `\`${path}\``, value: textOf(weight), target: textOf(budget), broken })
      }
      if (values.starlight)
        await withStarlight(site, docsPage, async (address) => {
          rows.push({ what: `\`${docsPage}\` by Starlight`, value: textOf(await weigh(browser, address)) })
        })
    }),
  )
  return rows
}

function textOf(values: Partial<Weight>): string {
  return Object.entries(values)
    .map(([measure, value]) => `${measure} ${value}`)
    .join(', ')
}

/** The last of several loads, because the site compresses a page better after some requests. */
async function weigh(browser: Browser, address: string): Promise<Weight> {
  const loads: Weight[] = []
  while (loads.length < times) loads.push(await load(browser, address))
  return Object.assign({}, loads.at(-1), { blocked: Math.round(median(loads.map(({ blocked }) => blocked))) })
}

/** Loads a page in a new context, which has no cache, and waits until it is idle. */
async function load(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } })
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const requests: Request[] = []
  tab.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request)
  })
  await tab.goto(address)
  await tab.waitForLoadState('networkidle')
  // Scripts that wait until the browser is idle have begun then.
  await tab.waitForTimeout(1_000)
  const { loadedAt, blocked } = await tab.evaluate(async () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const tasks = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'longtask', buffered: true })
      // Without a long task, nothing is reported.
      setTimeout(() => resolve([]), 500)
    })
    return {
      loadedAt: performance.timeOrigin + (navigation?.loadEventStart ?? Number.NaN),
      blocked: tasks.reduce((total, { startTime, duration }) => {
        const visible = startTime + duration - Math.max(startTime, painted?.startTime ?? 0)
        return total + Math.max(0, visible - 50)
      }, 0),
    }
  })
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  const bytesOf = (isCounted: (request: Request) => boolean) =>
    requests.reduce(
      (total, request, n) => total + (isCounted(request) ? (sizes[n]?.responseBodySize ?? 0) : 0),
      0,
    )
  const isScript = (request: Request) => request.resourceType() === 'script'
  const isAtLoad = (request: Request) => request.timing().startTime < loadedAt
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return {
    scriptsAtLoad: bytesOf((request) => isScript(request) && isAtLoad(request)),
    scripts: bytesOf(isScript),
    bytes: bytesOf(() => true),
    requestsAtLoad: requests.filter(isAtLoad).length,
    requests: requests.length,
    blocked,
    heap: usedSize,
  }
}
