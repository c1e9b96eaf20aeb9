/** `/search/`: SPEC.md §2, §4, §8 and §9. */
import { expect, type Page } from '@playwright/test'
import { findingsOfAxe } from './axe.ts'
import { test } from './closing.ts'

/** The number of hits, as screen readers announce it. */
function count(page: Page) {
  return page.getByRole('status').filter({ hasText: /found$|^No results/ })
}

/** Titles of the pages that were found. */
function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 })
}

function shown(page: Page, number: number) {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${number} of \\d+ results loaded$`) })
}

const more = { name: 'Load more' }

test('a page is listed once, with its best sections and the marked query words', async ({ page }) => {
  await page.goto('/search/?q=namespace')
  const names = await titles(page).allTextContents()
  expect(names[0]).toBe('Pinecone')
  expect(new Set(names).size).toBe(names.length)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByRole('link', { name: 'Settings › Namespace' })).toHaveAttribute(
    'href',
    '/docs/nodes/data-sources-storage/pinecone/#setting-namespace',
  )
  await expect(first.locator('mark').first()).toHaveText(/namespaces?/i)
})

test('title, heading and count show the query; crawlers are excluded', async ({ page }) => {
  await page.goto('/search/?q=pinecone')
  await expect(page).toHaveTitle('Search results for "pinecone" | Loomwork')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "pinecone"')
  await expect(count(page)).toHaveText(/^\d+ documents found$/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')
  await page.goto('/search/')
  await expect(page).toHaveTitle('Search the documentation | Loomwork')
  await expect(count(page)).toHaveCount(0)
})

test('it is next to the sidebar, where every other page of the documentation is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const placeOf = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    return [
      heading?.x,
      await page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize),
    ]
  }
  expect(await placeOf('/search/?q=pinecone')).toEqual(await placeOf('/docs/tags/'))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByLabel('Toggle navigation bar').click()
  const menu = page.getByRole('dialog', { name: 'Navigation' })
  await expect(menu.getByRole('link', { name: 'Nodes' })).toBeVisible()
})

test('it shows 20 hits, and 20 more each time they are asked for, until all are there', async ({ page }) => {
  await page.goto('/search/?q=vector')
  await expect(shown(page, 20)).toBeVisible()
  const total = Number(/of (\d+)/.exec((await shown(page, 20).textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(40)
  const before = await titles(page).allTextContents()
  await page.getByRole('link', more).click()
  await expect(shown(page, 40)).toBeVisible()
  const after = await titles(page).allTextContents()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
  for (let hits = 40; hits < total; hits += 20) {
    await page.getByRole('link', more).click()
    await expect(shown(page, Math.min(hits + 20, total))).toBeVisible()
  }
  await expect(page.getByRole('link', more)).toHaveCount(0)
  await expect(count(page)).toHaveText(`${await titles(page).count()} documents found`)
})

test('without scripts the form, its results and all links work the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\/\??$/)
  await page.getByRole('main').getByRole('searchbox').fill('vector')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search/?q=vector')
  await expect(page).toHaveTitle('Search results for "vector" | Loomwork')
  await expect(count(page)).toHaveText(/^\d+ documents found$/)
  await page.getByRole('link', more).click()
  await expect(shown(page, 40)).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/docs\//)
  await page.goto('/search/?q=qqzzxxyy')
  await expect(count(page)).toHaveText('No results for "qqzzxxyy"')
  await context.close()
})

test('Back from a hit shows the same hits for the same query, at the same scroll position', async ({
  page,
}) => {
  await page.goto('/search/?q=vector')
  await page.getByRole('link', more).click()
  await expect(shown(page, 40)).toBeVisible()
  const last = titles(page).last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page).toHaveURL(/\/docs\//)
  await page.goBack()
  await expect(page).toHaveURL('/search/?q=vector&page=2')
  await expect(shown(page, 40)).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('vector')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200)
  // Also after a full page load, as after a link that left the site.
  await page.reload()
  await expect(shown(page, 40)).toBeVisible()
})

test('another query is answered in the same document, and Back returns to the previous one', async ({
  page,
}) => {
  await page.goto('/search/?q=pinecone')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const input = page.getByRole('main').getByRole('searchbox')
  await input.fill('whisper')
  await input.press('Enter')
  await expect(page).toHaveURL('/search/?q=whisper')
  await expect(page).toHaveTitle('Search results for "whisper" | Loomwork')
  await expect(titles(page).first()).toHaveText('OpenAI Whisper')
  await expect(input).toBeFocused()
  await page.goBack()
  await expect(titles(page).first()).toHaveText('Pinecone')
  await expect(input).toHaveValue('pinecone')
  await expect(page).toHaveTitle('Search results for "pinecone" | Loomwork')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a search that takes longer than 300 ms says so', async ({ page }) => {
  await page.goto('/search/')
  await page.waitForLoadState('networkidle')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/search-api/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('main').getByRole('searchbox').fill('pinecone')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page.getByText('Searching …')).toBeVisible()
  answer()
  await expect(count(page)).toHaveText(/documents found$/)
  await expect(page.getByText('Searching …')).toBeHidden()
})

test('an unreachable search server shows an error, and the reader can try again', async ({ page }) => {
  await page.goto('/search/')
  await page.waitForLoadState('networkidle')
  await page.route('**/search-api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('main').getByRole('searchbox').fill('pinecone')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  const failure = page.getByRole('status').filter({ hasText: 'Unable to fetch results' })
  await expect(failure).toContainText('You might want to check your network connection.')
  await page.unroute('**/search-api/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(titles(page).first()).toHaveText('Pinecone')
  await expect(failure).toBeHidden()
})

test('a query without results says so and suggests others that have some', async ({ page }) => {
  await page.goto('/search/?q=pineconexyz')
  await expect(count(page)).toHaveText('No results for "pineconexyz"')
  const other = page.getByRole('main').getByText('Try searching for').getByRole('link').first()
  await other.click()
  await expect(count(page)).toHaveText(/found$/)
  await expect(titles(page).first()).toHaveText('Pinecone')
})

test('everything on the result page is accessible to assistive technology', async ({ page }) => {
  await page.goto('/search/?q=vector')
  await expect(shown(page, 20)).toBeVisible()
  expect(await findingsOfAxe(page, 'main')).toEqual([])
})
