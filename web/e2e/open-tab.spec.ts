/**
 * A tab that stays open keeps pages in memory (Next's client cache, five minutes), and still shows
 * what was published last.
 */
import { expect, type Page, test } from '@playwright/test'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, patch, removeMade } from './lake.ts'
import { push } from './router.ts'

const folder = '/docs/getting-started/'

const began = new Date().toISOString()
test.beforeEach(async ({ page }) => {
  await lakeClient().createOrReplace(aGuide('shown', 'shown', { title: 'What is shown' }))
  await lakeClient().createOrReplace(aGuide('kept', 'kept', { title: 'As it was' }))
  await isApplied(page.request, 'kept')
})
test.afterAll(() => removeMade(began))

test('a page that was visited before is up to date when its link is clicked', async ({ page }) => {
  await visitKept(page, () => change(page, { title: 'As it is' }))
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
})

test('a page that was prefetched on hover is up to date when its link is clicked', async ({ page }) => {
  await page.goto(`${folder}shown/`)
  const content = page.waitForResponse((response) =>
    Boolean(response.request().headers()['next-router-segment-prefetch']?.endsWith('__PAGE__')),
  )
  await linkToKept(page).hover()
  await (await content).finished()
  await page.mouse.move(0, 0)
  await change(page, { title: 'As it is' })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
})

test('a link that a script follows at once opens the new version, too', async ({ page }) => {
  await visitKept(page, () => change(page, { title: 'As it is' }))
  await linkToKept(page).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(heading(page)).toHaveText('As it is')
})

test('Back shows the new version', async ({ page }) => {
  await visitKept(page, () => change(page, { title: 'As it is' }))
  await page.goBack()
  await expect(heading(page)).toHaveText('As it is')
})

test('the link to a page that has moved since opens its new path', async ({ page }) => {
  const slug = { _type: 'slug', current: 'kept-elsewhere' }
  await visitKept(page, () => change(page, { title: 'As it is', slug }))
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
  await expect(page).toHaveURL(`${folder}kept-elsewhere/`)
})

test('a page that was deleted is not found', async ({ page }) => {
  await visitKept(page, async () => {
    await lakeClient().delete('kept')
    await isApplied(page.request, 'kept')
  })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('Page Not Found')
})

test('a page that was published since is shown where nothing was found before', async ({ page }) => {
  await lakeClient().delete('kept')
  await isApplied(page.request, 'kept')
  await page.goto(`${folder}shown/`)
  await push(page, `${folder}kept/`)
  await expect(heading(page)).toHaveText('Page Not Found')
  await page.goBack()
  await expect(heading(page)).toHaveText('What is shown')
  await lakeClient().createOrReplace(aGuide('kept', 'kept', { title: 'As it is' }))
  await isApplied(page.request, 'kept')
  await push(page, `${folder}kept/`)
  await expect(heading(page)).toHaveText('As it is')
})

test('nothing is fetched again when nothing was published', async ({ page }) => {
  const requests: string[] = []
  await visitKept(page)
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => {
    // Browsers request the icon at any time.
    if (request.resourceType() === 'fetch') requests.push(new URL(request.url()).pathname)
  })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.goBack()
  await expect(heading(page)).toHaveText('What is shown')
  // After the page was painted.
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(2)
  expect(new Set(requests)).toEqual(new Set(['/api/last-change/']))
})

test('a change of the query keeps the position when the site has changed since', async ({ page }) => {
  const llm = '/docs/nodes/text/llm/'
  await page.goto(llm)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 900))
  await change(page, { title: 'As it is' })
  const renewed = page.waitForResponse((response) => response.url().includes('?from=mail&_rsc'))
  await push(page, `${llm}?from=mail`)
  await (await renewed).finished()
  // The page is shown some 50 ms after it was received.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const linkToKept = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}kept/"]`)

/**
 * Loads the page, leaves it through a link, and publishes.
 *
 * The tab looks for changes after each page that it shows, on a busy machine after this function
 * has published. It would then show the new version, with new links, before a test has done
 * anything. So all answers until then are those from before.
 */
async function visitKept(page: Page, publish = async () => {}) {
  const looks = '**/api/last-change/'
  const body = await (await page.request.get('/api/last-change/')).text()
  await page.route(looks, (route) => route.fulfill({ body }))
  await page.goto(`${folder}shown/`)
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}shown/"]`).click()
  await expect(heading(page)).toHaveText('What is shown')
  await publish()
  await page.unroute(looks)
}

async function change(page: Page, fields: Readonly<Record<string, unknown>>) {
  await patch('kept', fields)
  await isApplied(page.request, 'kept')
}
