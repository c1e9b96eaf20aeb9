/**
 * Time until the Studio can be used, in a browser with an empty cache on a production build, with
 * no network delay and over a network: until the start page lists what needs attention, and until
 * the title of a node page can be edited.
 */
import type { Browser, Page } from '@playwright/test'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { withBrowser } from './browser.ts'
import { withProduct } from './product.ts'
import { median, milliseconds, type Row } from './table.ts'

/** Measurements of each kind. */
const times = 5

/** Round trip, ms; 10 Mbit/s where there is one. */
const networks = [0, 40]
const bytesPerSecond = 10e6 / 8

const patience = { timeout: 60_000 }

const views: Readonly<Record<string, { path: string; isReady: (page: Page) => Promise<void> }>> = {
  'start page': {
    path: '/start',
    isReady: (page) => page.getByTestId('start-page').waitFor(patience),
  },
  'form of a node page': {
    path: '/intent/edit/id=node-text-document-splitter',
    isReady: (page) =>
      page.getByTestId('field-title').locator('input:not([readonly])').first().waitFor(patience),
  },
}

/** Median time and transferred bytes of each view. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  await withBrowser((browser) =>
    withProduct(async ({ environment }) => {
      for (const roundTripMs of networks)
        for (const [name, view] of Object.entries(views)) {
          const taken = []
          for (let n = 0; n < times; n += 1)
            taken.push(await opened(browser, environment, { ...view, roundTripMs }))
          const network = roundTripMs ? `${roundTripMs} ms round trip, 10 Mbit/s` : 'no delay'
          rows.push({
            what: `${network}: ${name}`,
            value: `${milliseconds(median(taken.map(({ ms }) => ms)))}, ${(median(taken.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`,
          })
        }
    }),
  )
  return rows
}

interface Opening {
  readonly path: string
  readonly isReady: (page: Page) => Promise<void>
  readonly roundTripMs: number
}

/** Opens a view in a new context, which has no cache and no session. */
async function opened(browser: Browser, environment: Environment, { path, isReady, roundTripMs }: Opening) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: roundTripMs ? bytesPerSecond : -1,
    uploadThroughput: roundTripMs ? bytesPerSecond : -1,
  })
  const began = performance.now()
  await page.goto(`${environment.SANITY_STUDIO_URL}${path}`)
  await isReady(page)
  const ms = performance.now() - began
  await context.close()
  return { ms, bytes }
}
