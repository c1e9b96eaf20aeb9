import { expect, type Page, type Route, test } from '@playwright/test'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { contentSecurityPolicy } from '../security/headers.ts'
import { open } from './router.ts'
import { hits, input, openSearch } from './search-box.ts'

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
  // The numbers of the filters follow.
  await expect.poll(() => held.length).toBe(1)
  await held.pop()?.continue()
  await expect(page.getByRole('link', { name: /^In the text \d+$/ })).toBeVisible()
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

test('an error and suggestions disappear with the query: an empty field shows the recent searches', async ({
  page,
}) => {
  await openSearch(page)
  await input(page).fill('pinecone')
  await hits(page).filter({ hasText: 'Pinecone' }).first().locator('a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinecone')
  await openSearch(page)
  const remembered = hits(page).filter({ hasText: 'Pinecone' })
  await expect(remembered).toBeVisible()

  const others = page.getByText('Try searching for')
  const count = page.locator('.DocSearch-Modal').getByRole('status').filter({ hasText: 'No results for' })
  await input(page).fill('pineconexyz')
  await expect(others).toBeVisible()
  await expect(count).toHaveCount(1)
  await input(page).fill('')
  await expect(remembered).toBeVisible()
  await expect(others).toBeHidden()
  await expect(count).toHaveCount(0)

  await page.route('**/search-api/**', (route) => route.abort())
  const byLetters = () => input(page).fill('')
  const byButton = () => page.getByRole('button', { name: 'Clear the query' }).click()
  for (const empty of [byLetters, byButton]) {
    await input(page).fill('postgres')
    await expect(failure(page)).toBeVisible()
    await expect(remembered).toBeHidden()
    await empty()
    await expect(failure(page)).toBeHidden()
    await expect(remembered).toBeVisible()
  }
})

test('a response that stops halfway is given up after 2 s', async ({ page }) => {
  const server = await localServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{')
  })
  try {
    await openSearch(page)
    await page.route('**/search-api/**', (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.continue({ url: server.url + pathname + search })
    })
    const asked = page.waitForRequest('**/search-api/**')
    await input(page).fill('pinecone')
    await asked
    const since = Date.now()
    await expect(failure(page)).toBeVisible()
    expect(Date.now() - since).toBeGreaterThan(1500)
    expect(Date.now() - since).toBeLessThan(4000)
  } finally {
    await server.close()
  }
})

test('a hosted server that does not connect within 1 s is left for another, and avoided for 2 minutes', async ({
  page,
}) => {
  // The same site, configured for Algolia: its first host is silent, the others are the embedded
  // server.
  await page.route('**/docs/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('data-path="/search-api"', 'data-path=""')
    // With the policy of such a site, which allows these hosts; the original policy of the page
    // lists only its own scripts.
    const parts = { studio: '', lake: process.env.LAKE_URL ?? '', search: '', searchApp: 'local' }
    const policy = contentSecurityPolicy({ ...parts, isDevelopment: false })
    await route.fulfill({
      response,
      body,
      headers: { ...response.headers(), 'content-security-policy': policy },
    })
  })
  const asked: { host: string; at: number }[] = []
  await page.route(/\.algolia(?:net\.com|\.net)\//, async (route) => {
    const { hostname, pathname, search } = new URL(route.request().url())
    // What the modal offers before a query is not measured here.
    const isStart = route.request().postData()?.includes('"query":""') === true
    if (!isStart) asked.push({ host: hostname, at: Date.now() })
    if (!isStart && hostname.endsWith('-dsn.algolia.net')) return
    const response = await route.fetch({ url: `${process.env.SEARCH_URL}${pathname}${search}` })
    await route.fulfill({ response })
  })
  await page.clock.install()
  await openSearch(page)
  const search = async (question: string) => {
    asked.length = 0
    await input(page).fill(question)
    await expect(page.locator('.DocSearch-Hit').first()).toContainText(question)
    return asked.map(({ host }) => (host.includes('-dsn.') ? 'first' : 'other'))
  }
  expect(await search('Pinecone')).toEqual(['first', 'other'])
  const [first, other] = asked
  expect((other?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(700)
  expect((other?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(2000)
  expect(await search('Postgres')).toEqual(['other'])
  await page.clock.fastForward('01:50')
  expect(await search('UUID')).toEqual(['other'])
  await page.clock.fastForward('00:15')
  expect(await search('OpenSearch')).toEqual(['first', 'other'])
})
