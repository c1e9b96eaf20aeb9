import { expect, test } from '@playwright/test'
import { lakeClient } from './lake.ts'

const guide = '/docs/getting-started/first-steps/'
const node = '/docs/nodes/text/llm/'

test('the navbar has one link on the left, Docs, which leads to the first steps, the search and the switch of modes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const navbar = page.getByRole('navigation', { name: 'Main' })
  // The other link is the name of the product, which opens the home page.
  await expect(navbar.getByRole('link')).toHaveText([/Loomwork/, 'Docs'])
  await expect(navbar.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(navbar.getByRole('button', { name: 'Switch between dark and light mode' })).toBeVisible()
  await navbar.getByRole('link', { name: 'Docs' }).click()
  await expect(page).toHaveURL(guide)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps')
})

test('the footer has three columns of links and the copyright line', async ({ page }) => {
  await page.goto('/docs/')
  const footer = page.getByRole('contentinfo').last()
  await expect(footer.getByRole('heading')).toHaveText(['Docs', 'Community', 'More'])
  const links = await footer
    .getByRole('link')
    .evaluateAll((list) =>
      list.map((link) => [
        link.firstChild?.textContent,
        link.getAttribute('href'),
        link.getAttribute('target'),
      ]),
    )
  expect(links).toEqual([
    ['Overview', '/docs/', null],
    ['Discord', 'https://discord.com/invite/loomwork', '_blank'],
    ['Sign In', 'https://app.loomwork.example/sign-in', '_blank'],
    ['Blog', 'https://loomwork.example/blog', '_blank'],
    ['Imprint', 'https://loomwork.example/imprint', '_blank'],
  ])
  await expect(footer.getByText('© 2025 Loomwork GmbH. All rights reserved.', { exact: true })).toBeVisible()
})

test('the sidebar begins with the category for newcomers', async ({ page }) => {
  await page.goto(node)
  const first = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link').first()
  await expect(first).toHaveText('New to Loomwork AI')
  await expect(first).toHaveAttribute('href', '/docs/category/new-to-loomwork-ai/')
})

test('the site is in American English, from left to right, and of the version "current"', async ({
  page,
}) => {
  await page.goto(node)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en-US')
  await expect(html).toHaveAttribute('dir', 'ltr')
  const meta = (name: string) => page.locator(`meta[name="docsearch:${name}"]`)
  await expect(meta('language')).toHaveAttribute('content', 'en-US')
  await expect(meta('version')).toHaveAttribute('content', 'current')
  await expect(meta('docusaurus_tag')).toHaveAttribute('content', 'docs-default-current')
})

test('there is one version, "current", labeled "Next", below /docs/, which begins with the first steps', async ({
  page,
}) => {
  const query = '*[_id == "siteSettings"][0]{version, "main": mainDoc->slug.current}'
  expect(await lakeClient().fetch(query)).toEqual({
    version: { name: 'current', label: 'Next' },
    main: 'first-steps',
  })
  await page.goto('/docs/')
  await expect(page.getByRole('link', { name: 'Begin with the first steps' })).toHaveAttribute('href', guide)
  // A single version needs no label: only the link to the next page says "Next".
  await expect(page.getByRole('banner').getByText('Next', { exact: true })).toHaveCount(0)
})

test('code is highlighted in both modes', async ({ page }) => {
  await page.goto('/docs/nodes/inputs-outputs/api-action/')
  const code = page.locator('pre code').first()
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, mode) => html.setAttribute('data-theme', mode), theme)
    const colors = await code
      .locator('span')
      .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size)
    expect(colors, theme).toBeGreaterThan(2)
  }
})

test('the site can be installed: its manifest has a name, a start and an icon that is there', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', /^#[0-9a-f]{6}$/)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ short_name: 'Loomwork', start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toContain(type)
  }
  expect(
    manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose]),
  ).toEqual([
    ['any', undefined],
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  expect(manifest.theme_color).toBe(await page.locator('meta[name="theme-color"]').getAttribute('content'))
})

test('browsers that ask for no SVG get an icon: at favicon.ico, and for the home screen', async ({
  page,
  request,
}) => {
  const ico = await request.get('/favicon.ico')
  expect([ico.status(), ico.headers()['content-type']]).toEqual([200, 'image/x-icon'])
  await page.goto('/docs/')
  const touch = page.locator('link[rel="apple-touch-icon"]')
  const response = await request.get((await touch.getAttribute('href')) ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
})
