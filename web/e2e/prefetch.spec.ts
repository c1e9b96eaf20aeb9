import { expect, type Page, test } from '@playwright/test'

const here = '/docs/nodes/text/llm/'
const target = '/docs/nodes/text/document-splitter/'

interface Prefetched {
  readonly method: string
  readonly path: string
  /** The part of the page that is requested; `/_tree` is the structure of its route. */
  readonly part: string | undefined
}

/** Opens a page, and collects the requests of Next's router from then on. */
async function prefetched(page: Page): Promise<Prefetched[]> {
  const requests: Prefetched[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.searchParams.has('_rsc')) return
    const part = request.headers()['next-router-segment-prefetch']
    requests.push({ method: request.method(), path: url.pathname, part })
  })
  await page.goto(here)
  await page.waitForLoadState('networkidle')
  return requests
}

/** Requested once by each loaded page: with it, other pages take one request. */
const ownRoute = { method: 'GET', path: here, part: '/_tree' }

const of = (requests: readonly Prefetched[], path: string) =>
  requests.filter((request) => request.path === path)

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${target}"]`)

test('a page is prefetched by GET when its link is pointed at, and no link before', async ({ page }) => {
  const requests = await prefetched(page)
  // On a busy machine, React starts later than the network has been idle for half a second.
  await expect.poll(() => requests).toEqual([ownRoute])
  const content = page.waitForResponse((response) =>
    Boolean(response.request().headers()['next-router-segment-prefetch']?.endsWith('__PAGE__')),
  )
  await link(page).hover()
  await (await content).finished()
  const pointedAt = { method: 'GET', path: target, part: expect.stringContaining('__PAGE__') }
  expect(requests).toEqual([ownRoute, pointedAt])
  // The page is available on click, even without a network.
  await page.context().setOffline(true)
  await link(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
})

test('a link is prefetched on press, before the click', async ({ page }) => {
  const requests = await prefetched(page)
  await link(page).dispatchEvent('pointerdown', { button: 0, bubbles: true })
  await expect.poll(() => of(requests, target).length).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/llm\/$/)
})

test('a link is prefetched on focus as well', async ({ page }) => {
  const requests = await prefetched(page)
  await link(page).focus()
  await expect.poll(() => of(requests, target).length).toBeGreaterThan(0)
})

test('the next page is prefetched when its link is in view, not before', async ({ page }) => {
  const requests = await prefetched(page)
  const next = page.getByRole('navigation', { name: 'Docs pages' }).locator('a[rel="next"]')
  const path = (await next.getAttribute('href')) ?? ''
  expect(of(requests, path)).toEqual([])
  await next.scrollIntoViewIfNeeded()
  await expect.poll(() => of(requests, path).length).toBe(1)
  // The page after it is prefetched too, once this one is scrolled to its end.
  await next.click()
  await expect(page).toHaveURL(path)
  const after = (await next.getAttribute('href')) ?? ''
  await next.scrollIntoViewIfNeeded()
  await expect.poll(() => of(requests, after).length).toBe(1)
})

for (const [name, connection] of Object.entries({
  'on a 2g connection': { effectiveType: '2g' },
  'on a slow 2g connection': { effectiveType: 'slow-2g' },
  'with data saver': { effectiveType: '4g', saveData: true },
})) {
  test(`nothing is prefetched ${name}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const requests = await prefetched(page)
    await link(page).hover()
    await link(page).focus()
    await page.locator('a[rel="next"]').scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    expect(requests).toEqual([])
    await link(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
  })
}
