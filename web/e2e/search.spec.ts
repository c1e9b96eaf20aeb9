import { expect, test } from '@playwright/test'

test.beforeEach(({ page }) => page.goto('/docs/'))

const input = 'input.DocSearch-Input'

test('the shortcut opens the search, a typo finds the page, Escape gives the focus back', async ({
  page,
}) => {
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await page.locator(input).fill('pinecoen')
  const first = page.locator('.DocSearch-Hit').first()
  await expect(first).toContainText('Pinecone')
  await page.keyboard.press('Escape')
  await expect(page.locator(input)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('the slash opens the search, also after it was closed', async ({ page }) => {
  await page.waitForLoadState('networkidle')
  for (let n = 0; n < 2; n += 1) {
    await page.keyboard.press('/')
    await expect(page.locator(input)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(input)).toBeHidden()
  }
})

test('a hit leads to its section, and all results have a page with their number', async ({ page }) => {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator(input).fill('number of results')
  const all = page.getByRole('link', { name: /^See all \d+ results$/ })
  await expect(all).toBeVisible()
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0]
  await all.click()
  await expect(page).toHaveURL(/\/search\/\?q=number%20of%20results|\/search\/\?q=number\+of\+results/)
  await expect(page.getByRole('status').filter({ hasText: 'documents found' })).toHaveText(
    `${total} documents found`,
  )
})

test('a question without an answer says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator(input).fill('qqzzxxyy')
  await expect(page.locator('.DocSearch-NoResults')).toContainText('No results for')
})

test('a search server that does not answer is told as the specification says', async ({ page }) => {
  await page.route('**/search-api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator(input).fill('vector')
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })).toContainText(
    'You might want to check your network connection.',
  )
})

test('nothing of the modal is loaded before somebody means to search', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && (await response.text()).includes('DocSearch-Modal'))
      loaded.push(response.url())
  })
  await page.goto('/docs/tags/')
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await page.getByRole('button', { name: 'Search' }).hover()
  await expect.poll(() => loaded.length).toBeGreaterThan(0)
})
