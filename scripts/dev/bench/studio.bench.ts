/**
 * Time until the Studio can be used, in a browser with an empty cache on a production build, with
 * no network delay and over a network: until the start page lists what needs attention, and until
 * the title of a node page can be edited. Then time from a key that is pressed in a text until it
 * is painted, and processor time of the Studio's page for it, in a short and in a long text.
 */
import type { Browser, Page } from '@playwright/test'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { aBlock, aNodePage } from '@repo/testing/content.ts'
import { withBrowser } from './browser.ts'
import { withProduct } from './product.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

/** Measurements of each kind. */
const times = 5

/** Round trip, ms; 10 Mbit/s where there is one. */
const networks = [0, 40]
const bytesPerSecond = 10e6 / 8

const patience = { timeout: 60_000 }

/** Numbers of blocks of texts, keys that are pressed in each, and time between two, ms. */
const lengths = [10, 300]
const keys = 60
const betweenKeysMs = 150

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
      for (const length of lengths) rows.push(...(await typedIn(browser, environment, length)))
    }),
  )
  return rows
}

/** Ten blocks of a page, as often as needed. */
function aText(length: number) {
  const words = 'A node reads what the one before it has written. '.repeat(4)
  return Array.from({ length }, (_, n) => {
    const key = `b${n}`
    if (n % 10 === 0) return aBlock(key, `Part ${n / 10}`, { style: 'h2' })
    if (n % 10 === 7) return { _type: 'code', _key: key, language: 'sh', code: 'npm start\nnpm test' }
    if (n % 10 === 8) return { _type: 'callout', _key: key, kind: 'note', body: [aBlock(`${key}c`, words)] }
    return aBlock(key, words)
  })
}

/** Presses keys in the middle of a text. */
async function typedIn(browser: Browser, environment: Environment, length: number): Promise<Row[]> {
  const lake = writingClient(environment)
  const category: string = await lake.fetch('*[_type == "category"] | order(_id asc)[0]._id')
  const id = `keys-${length}`
  await lake.createOrReplace({ ...aNodePage(id, category, { body: aText(length) }) })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(environment.SANITY_STUDIO_URL)
  await page.getByRole('link', { name: 'Content', exact: true }).waitFor(patience)
  await page.goto(`${environment.SANITY_STUDIO_URL}/intent/edit/id=${id}`)
  const field = page.getByTestId('field-body')
  const overlay = field.getByTestId('activate-overlay').first()
  await overlay.or(field.locator('[contenteditable="true"]').first()).first().waitFor(patience)
  if (await overlay.isVisible()) await overlay.click()
  const paragraph = page.locator(`[data-pt-block][data-pt-path*='"b${length / 2 + 1}"']`)
  await paragraph.click(patience)
  await page.keyboard.press('End')
  // What the form asks for after it was opened, and the first edit, which makes the draft.
  await page.waitForTimeout(3000)
  await page.keyboard.press('a')
  await page.waitForTimeout(3000)
  const taken = await page.evaluateHandle(() => {
    const times: number[] = []
    const { port1, port2 } = new MessageChannel()
    const pressed: number[] = []
    port1.onmessage = () => times.push(...pressed.splice(0).map((at) => performance.now() - at))
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed.push(timeStamp)
        requestAnimationFrame(() => port2.postMessage(''))
      },
      true,
    )
    return times
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await busyMs()
  await page.keyboard.type('b'.repeat(keys), { delay: betweenKeysMs })
  await page.waitForTimeout(3000)
  const busy = ((await busyMs()) - before) / keys
  const times = await taken.jsonValue()
  await context.close()
  const what = `a key in a text of ${length} blocks`
  return [
    {
      what: `${what} → painted`,
      value: `${milliseconds(median(times))}, 95% ${milliseconds(percentile(times, 0.95))}`,
    },
    { what: `${what}: processor time`, value: milliseconds(busy) },
  ]
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
