import { expect } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { test } from './closing.ts'
import { kindsOfPages } from './kinds-of-pages.ts'

for (const { kind, path, heading, title } of kindsOfPages) {
  test(`the ${kind} page answers and says what it is`, async ({ page, request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    // `/search/` is rendered for each query; all others come from the cache.
    if (kind !== 'search') expect(response.headers()['x-nextjs-cache']).toBe('HIT')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo').last()).toContainText(
      '© 2025 Loomwork GmbH. All rights reserved.',
    )
  })

  for (const theme of ['light', 'dark']) {
    test(`the ${kind} page has no finding of axe in ${theme} mode`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await findingsOfAxe(page)).toEqual([])
    })
  }
}

test('the 127 listed paths of the specification and nine more guides are in the sitemap', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(addresses).toHaveLength(127 + 9)
  for (const path of addresses) expect((await request.get(path)).status(), path).toBe(200)
})

test('any other path is not found, with status 404', async ({ page }) => {
  for (const path of [
    '/nowhere/',
    '/docs/nodes/text/nowhere/',
    '/docs/tags/nowhere/',
    '/docs/category/nowhere/',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  }
})

test('addresses without a slash, with .html and with index.html lead to the clean one', async ({
  request,
}) => {
  for (const path of [
    '/docs/nodes/text/llm',
    '/docs/nodes/text/llm.html',
    '/docs/nodes/text/llm/index.html',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(308)
    expect(new URL(response.headers().location ?? '', 'http://x').pathname).toBe('/docs/nodes/text/llm/')
  }
})

test('a node page shows its fields, each entry with an anchor', async ({ page }) => {
  await page.goto('/docs/nodes/data-sources-storage/pinecone/#setting-topK')
  await expect(page.locator('#setting-topK')).toBeInViewport()
  for (const section of ['Inputs', 'Outputs', 'Settings', 'Credentials', 'Limits', 'What can go wrong']) {
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  }
  const workflow = page.getByRole('group', { name: /^Workflow/ })
  await expect(workflow.getByRole('link', { name: 'LLM' })).toHaveAttribute('href', '/docs/nodes/text/llm/')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Data Sources & Storage')
  await expect(page.getByRole('link', { name: /^Previous/ })).toHaveAttribute('href', /opensearch/)
  const next = page.getByRole('link', { name: /^Next/ })
  await expect(next).toHaveAttribute('href', /postgres/)
  await expect(next).toContainText('Read and write rows of a PostgreSQL database')
  await expect(page.getByText('Last updated on')).toBeVisible()
})

test('the sidebar holds the top level and the open branch', async ({ page }) => {
  await page.goto('/docs/nodes/speech/tts/')
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await expect(sidebar.getByRole('link', { name: 'TTS', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(sidebar.getByRole('link', { name: 'New to Loomwork AI' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Pinecone' })).toHaveCount(0)
})

test('on a small screen the menu shows the sidebar, the main menu behind it, and closes on Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/docs/')
  await page.goto('/docs/nodes/text/llm/')
  await page.getByLabel('Toggle navigation bar').click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer.getByRole('link', { name: 'Text Embedder' })).toBeVisible()
  await drawer.getByRole('button', { name: '← Back to main menu' }).click()
  await expect(drawer.getByRole('link', { name: 'Docs' })).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('without JavaScript pages can be read and links work', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs/nodes/inputs-outputs/api-action/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Action')
  await expect(page.getByText('curl -X POST')).toBeVisible()
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'UUID' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^UUID/)
  await context.close()
})
