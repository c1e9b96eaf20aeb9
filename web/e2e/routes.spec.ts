import { expect } from '@playwright/test'
import { findingsOfAxeInBothModes } from './axe.ts'
import { test } from './closing.ts'
import { kindsOfPages } from './kinds-of-pages.ts'

for (const { kind, path, heading, title } of kindsOfPages) {
  test(`the ${kind} page answers, says what it is, and has no finding of axe in either mode`, async ({
    page,
    request,
  }) => {
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
    expect(await findingsOfAxeInBothModes(page)).toEqual([])
  })
}

test('the 127 listed paths of the specification and eleven more guides are in the sitemap', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(addresses).toHaveLength(127 + 11)
  for (const path of addresses) expect((await request.get(path)).status(), path).toBe(200)
  expect((await request.get('/docs/category/')).url()).toMatch(/\/docs\/$/)
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
