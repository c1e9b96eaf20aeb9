import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'

const here = '/docs/nodes/text/llm/'
const target = '/docs/nodes/text/document-splitter/'

async function prefetched(page: Page): Promise<string[]> {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && pathname.startsWith('/docs/')) paths.push(pathname)
  })
  await open(page, here)
  return paths
}

const of = (paths: readonly string[], path: string) => paths.filter((one) => one === path)

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${target}"]`)

test('a page is prefetched when its link is pointed at, and no link before', async ({ page }) => {
  const requests = await prefetched(page)
  expect(requests).toEqual([])
  const content = page.waitForResponse((response) => response.url().endsWith(target))
  await link(page).hover()
  await (await content).finished()
  expect(requests).toEqual([target])
  // The page is available on click, even without a network.
  await page.context().setOffline(true)
  await link(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Splitter')
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
