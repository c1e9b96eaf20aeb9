/**
 * Time from the click on a link to the painted page, in a browser on a production build, with no
 * network delay and with a round trip of 40 ms. Painted means the second frame after the heading of
 * the new page is there, as in the figures of other documentation sites.
 */
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from './browser.ts'
import { sitemapPages } from './publishing.ts'
import { withSite } from './site.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

/**
 * Clicks of each kind, each on a different page; `--clicks=5` takes 5 minutes instead of 15, most
 * of which are waits until a page is idle.
 */
const times = clicksOf(process.argv)

/** Selectors of the links to click: on the n-th page, its n-th match, or the last one. */
const kinds = {
  'in the sidebar': 'nav[aria-label="Docs sidebar"] a:not([aria-current])',
  'in the text': 'article :is(p, li, td) > a[href^="/docs/"][href$="/"]',
  'to the next page': 'nav[aria-label="Docs pages"] a:has(> span:text-is("Next"))',
}

/**
 * Round trip, ms, each with its target; 10 Mbit/s where there is one, as for the other
 * sites.
 */
const networks = [
  { roundTripMs: 0, target: '50 ms' },
  { roundTripMs: 40, target: '60 ms' },
]
const bytesPerSecond = 10e6 / 8

/** How long the pointer is over a link, and how long it is then pressed, ms. */
interface Hand {
  readonly pointedMs: number
  readonly pressedMs: number
}

/**
 * Only scripts take no time for both. A finger only presses, and a fast mouse user points before
 * pressing.
 */
const hands: Readonly<Record<string, Hand>> = {
  'at once': { pointedMs: 0, pressedMs: 0 },
  'pressed for 80 ms': { pointedMs: 0, pressedMs: 80 },
  'pointed at for 150 ms': { pointedMs: 150, pressedMs: 0 },
}

function clicksOf(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { clicks: { type: 'string' } }, strict: false })
  const clicks = Number(values.clicks ?? 20)
  if (!(clicks >= 1))
    throw new Error(`--clicks=${values.clicks}: give a number of clicks, such as --clicks=5.`)
  return clicks
}

/** Median and 95th percentile of the clicks of each kind. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withBrowser((browser) =>
    withSite(async (site) => {
      rows.push(...(await measure(browser, site)))
    }),
  )
  return rows
}

async function measure(browser: Browser, site: string): Promise<Row[]> {
  const pages = await somePages(site)
  const rows: Row[] = []
  for (const { roundTripMs, target } of networks) {
    const network = roundTripMs ? `${roundTripMs} ms round trip` : 'no delay'
    for (const [name, hand] of Object.entries(hands)) {
      const all: number[] = []
      for (const [kind, selector] of Object.entries(kinds)) {
        const taken = await clicks(browser, pages, { selector, roundTripMs, hand })
        all.push(...taken)
        rows.push({ what: `${network}, ${name}: a link ${kind}`, value: spread(taken) })
      }
      rows.push({ what: `${network}, ${name}: all of them`, value: spread(all), target })
    }
  }
  return rows
}

interface Clicking {
  readonly selector: string
  readonly roundTripMs: number
  readonly hand: Hand
}

/**
 * Milliseconds of each click, on pages that were just loaded and are idle. The browser has the
 * site's scripts in its cache, as after a first page.
 */
async function clicks(browser: Browser, pages: readonly string[], clicking: Clicking): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(pages[0] ?? '')
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: clicking.roundTripMs,
    downloadThroughput: clicking.roundTripMs ? bytesPerSecond : -1,
    uploadThroughput: clicking.roundTripMs ? bytesPerSecond : -1,
  })
  const taken: number[] = []
  for (const [n, address] of pages.entries()) {
    if (taken.length === times) break
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const links = page.locator(clicking.selector)
    const count = await links.count()
    if (count > 0) taken.push(await clickTime(page, links.nth(Math.min(n, count - 1)), clicking.hand))
  }
  await context.close()
  return taken
}

/** Time from the click, as the browser reports it, to the second frame with a new heading. */
async function clickTime(page: Page, link: ReturnType<Page['locator']>, hand: Hand): Promise<number> {
  await link.scrollIntoViewIfNeeded()
  // What scrolling starts has finished, above all the navigation bar.
  await page.waitForTimeout(400)
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(
          () => reject(new Error(`no other page was painted within 10 s of a click on ${location.href}`)),
          10_000,
        )
        const heading = () => document.querySelector('h1')?.textContent
        const before = heading()
        let clicked = Number.NaN
        document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), {
          capture: true,
          once: true,
        })
        const observer = new MutationObserver(() => {
          if (!heading() || heading() === before) return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - clicked)))
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
  )
  await link.hover()
  await page.waitForTimeout(hand.pointedMs)
  await page.mouse.down()
  await page.waitForTimeout(hand.pressedMs)
  await page.mouse.up()
  return painted
}

/** Pages of all categories, alternating between them. */
async function somePages(site: string): Promise<string[]> {
  const pages = (await sitemapPages(site)).filter((address) => /\/docs\/nodes\/./.test(address))
  const step = 7
  return Array.from({ length: step }, (_, first) => pages.filter((_page, n) => n % step === first)).flat()
}

function spread(taken: readonly number[]): string {
  return `${milliseconds(median(taken))}, 95% ${milliseconds(percentile(taken, 0.95))}`
}
