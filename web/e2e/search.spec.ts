import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { open } from './router.ts'
import { typeInto } from './search-box.ts'

test.beforeEach(({ page }) => page.goto('/docs/'))

const input = 'input.DocSearch-Input'

test('the shortcut opens the search, a typo finds the page, Escape gives the focus back', async ({
  page,
}) => {
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await typeInto(page.locator(input), 'pinecoen')
  const first = page.locator('.DocSearch-Hit').first()
  await expect(first).toContainText('Pinecone')
  await page.keyboard.press('Escape')
  await expect(page.locator(input)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  // On a Mac it is another key; the same key closes it.
  await page.keyboard.press('Meta+k')
  await expect(page.locator(input)).toBeVisible()
  await page.keyboard.press('Meta+k')
  await expect(page.locator(input)).toBeHidden()
})

test('where a text field has the focus the slash is a letter', async ({ page }) => {
  await open(page, '/search/')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.press('/')
  await expect(field).toHaveValue('/')
  await expect(page.locator(input)).toBeHidden()
  // The shortcut works: the same key outside of fields opens the search.
  await field.blur()
  await page.keyboard.press('/')
  await expect(page.locator(input)).toBeVisible()
})

test('a hit leads to its section, and all results have a page with their number', async ({ page }) => {
  const pages: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/search/') pages.push(request.url())
  })
  await page.getByRole('button', { name: 'Search' }).click()
  const all = page.getByRole('link', { name: /^See all \d+ results$/ })
  // A different query first: DocSearch adds up the totals of all queries that were typed.
  await typeInto(page.locator(input), 'vector')
  await expect(all).toHaveAttribute('href', '/search/?q=vector')
  await typeInto(page.locator(input), 'credential')
  await expect(all).toHaveAttribute('href', '/search/?q=credential')
  // Its URL changes with every letter, so it is not prefetched before the reader points at it.
  await page.waitForLoadState('networkidle')
  expect(pages).toEqual([])
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0]
  // Screen readers announce what is shown.
  const heard = page.getByRole('dialog').or(page.locator('.DocSearch-Container')).first().getByRole('status')
  await expect(heard.filter({ hasText: 'found' })).toHaveText(`${total} results found`)
  await all.click()
  await expect(page).toHaveURL(/\/search\/\?q=credential$/)
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(`${total} documents found`)
  const listed = await page.getByRole('main').getByRole('heading', { level: 2 }).count()
  await expect(page.getByRole('status').filter({ hasText: 'loaded' })).toHaveText(
    `${listed} of ${total} documents loaded`,
  )
})

test('a single document is not called all results', async ({ page }) => {
  await page.getByRole('button', { name: 'Search' }).click()
  await typeInto(page.locator(input), 'transparent background')
  await page.getByRole('link', { name: 'See the one result' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('One document found')
})

test('the search adds at most 100 KB of scripts when a reader points at it, and none before', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<string>>()
  // Scripts of a page that is left while it loads cannot be read.
  await page.goto('about:blank')
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, response.text())
  })
  await open(page, '/docs/tags/')
  const before = new Set(scripts.keys())
  for (const text of await Promise.all(scripts.values())) expect(text).not.toContain('DocSearch-Modal')
  await page.getByRole('button', { name: 'Search' }).hover()
  let added: string[] = []
  await expect
    .poll(async () => {
      added = await Promise.all([...scripts].filter(([path]) => !before.has(path)).map(([, text]) => text))
      return added.join('')
    })
    .toContain('DocSearch-Modal')
  const bytes = added.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
  // React is half of it.
  expect(bytes).toBeLessThanOrEqual(100 * 1024)
})
