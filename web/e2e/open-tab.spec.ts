import { expect, type Page, type Request, test } from '@playwright/test'
import { isApplied } from './applied.ts'
import { aGuide, lakeClient, patch, removeMade } from './lake.ts'
import { open, push } from './router.ts'

const folder = '/docs/getting-started/'

test.beforeEach(async ({ page }) => {
  await lakeClient().createOrReplace(aGuide('shown', 'shown', { title: 'What is shown' }))
  await lakeClient().createOrReplace(aGuide('kept', 'kept', { title: 'As it was' }))
  await isApplied(page.request, 'kept')
})
test.afterAll(removeMade)

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'when its link is clicked': (page) => linkToKept(page).click(),
  'when a script follows its link at once': (page) =>
    linkToKept(page).evaluate((link: HTMLAnchorElement) => link.click()),
  'after Back': (page) => page.goBack(),
}
for (const [when, go] of Object.entries(ways))
  test(`a page that was visited before is up to date ${when}`, async ({ page }) => {
    await visitKept(page, () => change(page, { title: 'As it is' }))
    await go(page)
    await expect(heading(page)).toHaveText('As it is')
  })

test('a page that was prefetched on hover is up to date when its link is clicked', async ({ page }) => {
  await page.goto(`${folder}shown/`)
  const content = page.waitForResponse((response) => response.url().endsWith(`${folder}kept/`))
  await linkToKept(page).hover()
  await (await content).finished()
  await page.mouse.move(0, 0)
  await change(page, { title: 'As it is' })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
})

test('a browser follows a page that moves away and back, and finds a new page at a path that was left', async ({
  page,
}) => {
  const publish = async (id: string, slug: string) => {
    await lakeClient().createOrReplace(aGuide(id, slug, { title: `The ${id}` }))
    await isApplied(page.request, id)
  }
  const expectPage = async (asked: string, id: string, at: string) => {
    await page.goto(`${folder}${asked}/`)
    await expect(heading(page)).toHaveText(`The ${id}`)
    await expect(page).toHaveURL(`${folder}${at}/`)
  }
  await publish('mover', 'there')
  await expectPage('there', 'mover', 'there')
  await publish('mover', 'elsewhere')
  for (const _ of [1, 2]) await expectPage('there', 'mover', 'elsewhere')
  await publish('mover', 'there')
  await expectPage('there', 'mover', 'there')
  await expectPage('elsewhere', 'mover', 'there')
  await publish('mover', 'elsewhere')
  await expectPage('there', 'mover', 'elsewhere')
  await publish('newcomer', 'there')
  await expectPage('there', 'newcomer', 'there')
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

test('a page that was not published since is revalidated, and not sent again', async ({ page }) => {
  await visitKept(page)
  await page.waitForLoadState('networkidle')
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(request)
  })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.goBack()
  await expect(heading(page)).toHaveText('What is shown')
  // After the page was painted.
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(2)
  for (const request of requests) {
    await (await request.response())?.finished()
    expect((await request.sizes()).responseBodySize, request.url()).toBe(0)
  }
})

test('a change of the query keeps the position when the site has changed since', async ({ page }) => {
  const llm = '/docs/nodes/text/llm/'
  await open(page, llm)
  await page.evaluate(() => window.scrollTo(0, 900))
  await change(page, { title: 'As it is' })
  const fetched = page.waitForResponse((response) => response.url().includes('?from=mail'))
  await push(page, `${llm}?from=mail`)
  await (await fetched).finished()
  // The page is shown some 50 ms after it was received.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const linkToKept = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}kept/"]`)

/** Loads the page, leaves it through a link, and publishes. */
async function visitKept(page: Page, publish = async () => {}) {
  await page.goto(`${folder}shown/`)
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}shown/"]`).click()
  await expect(heading(page)).toHaveText('What is shown')
  await publish()
}

async function change(page: Page, fields: Readonly<Record<string, unknown>>) {
  await patch('kept', fields)
  await isApplied(page.request, 'kept')
}
