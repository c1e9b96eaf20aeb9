import { expect, type Page, type Route, test } from '@playwright/test'
import { open } from './router.ts'
import { input, openSearch } from './search-box.ts'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })

test('the search page is idle, loading, stalled after 300 ms, and shows an error', async ({ page }) => {
  const held: Route[] = []
  await open(page, '/search/')
  // The second status announces the number of results.
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toBeEmpty()
  await page.route('**/search-api/**', (route) => {
    held.push(route)
  })
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('pinecone')
  const asked = page.waitForRequest('**/search-api/**')
  await field.press('Enter')
  await asked
  const since = Date.now()
  await expect(status).toBeEmpty()
  await expect(status).toHaveText('Searching …')
  expect(Date.now() - since).toBeGreaterThan(200)
  await held.pop()?.continue()
  await expect(status).toHaveText(/^\d+ documents found$/)
  await field.fill('postgres')
  await field.press('Enter')
  await expect.poll(() => held.length).toBe(1)
  await held.pop()?.abort()
  await expect(status).toContainText('Unable to fetch results')
  await expect(status).toContainText('You might want to check your network connection.')
  await page.unroute('**/search-api/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(status).toHaveText(/^\d+ documents found$/)
})

test('a search whose code cannot be loaded says so, leaves the page, and can be tried again', async ({
  page,
}) => {
  await open(page, '/docs/')
  let isDown = true
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/_next/static/site/**', (route) => (isDown ? route.abort() : route.continue()))
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: 'Unable to fetch results' })
  await expect(box).toContainText('You might want to check your network connection.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loomwork documentation')
  for (const close of [
    () => box.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await close()
    // React handles the close event slightly later; a shortcut before that would close the modal
    // that is already closed.
    await expect(page.getByText('Unable to fetch results')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box).toBeVisible()
  }
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(box).toBeVisible()
  isDown = false
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(input(page)).toBeVisible()
  await expect(box).toBeHidden()
  // Its style sheet had failed as well.
  await expect(page.locator('.DocSearch-Container')).toHaveCSS('position', 'fixed')
  expect(loads).toBe(0)
})

test('the modal shows that a search is stalled after 300 ms, and not before', async ({ page }) => {
  await openSearch(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/search-api/**', async (route) => {
    await held
    await route.continue()
  })
  const modal = page.locator('.DocSearch-Container')
  const asked = page.waitForRequest('**/search-api/**')
  await input(page).fill('pinecone')
  await asked
  await expect(modal).not.toHaveClass(/Stalled/)
  await expect(modal).toHaveClass(/Stalled/)
  // One that hangs is reported, and a late response is shown nevertheless.
  await expect(failure(page)).toBeVisible({ timeout: 6_000 })
  letGo()
  await expect(page.locator('.DocSearch-Hit').first()).toBeVisible()
  await expect(modal).not.toHaveClass(/Stalled/)
})
