import { expect, type Page, test } from '@playwright/test'

const target = '/docs/nodes/text/document-splitter/'

/** Collects what Next's router asks for before anything is clicked. */
async function prefetched(page: Page): Promise<{ method: string; url: string }[]> {
  const requests: { method: string; url: string }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('_rsc'))
      requests.push({ method: request.method(), url: request.url() })
  })
  await page.goto('/docs/nodes/text/llm/')
  await page.waitForLoadState('networkidle')
  return requests
}

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${target}"]`)

test('a page is prefetched by GET when its link is pointed at, and no link before', async ({ page }) => {
  const requests = await prefetched(page)
  expect(requests).toEqual([])
  const content = page.waitForResponse((response) =>
    Boolean(response.request().headers()['next-router-segment-prefetch']?.endsWith('__PAGE__')),
  )
  await link(page).hover()
  await (await content).finished()
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
  // It is there when it is clicked, also without a network.
  await page.context().setOffline(true)
  await link(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
})

test('a link is prefetched when it is pressed, before it is a click', async ({ page }) => {
  const requests = await prefetched(page)
  await link(page).dispatchEvent('pointerdown', { button: 0, bubbles: true })
  await expect.poll(() => requests.filter(({ url }) => url.includes(target)).length).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/llm\/$/)
})

test('a link that gets the focus is prefetched as well', async ({ page }) => {
  const requests = await prefetched(page)
  await link(page).focus()
  await expect.poll(() => requests.filter(({ url }) => url.includes(target)).length).toBeGreaterThan(0)
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
    await page.waitForTimeout(500)
    expect(requests).toEqual([])
    await link(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
  })
}
