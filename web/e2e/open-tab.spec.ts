/** A tab that stays open keeps pages in memory (Next's client cache, five minutes): what it shows was published last all the same. */
import { expect, type Page, test } from '@playwright/test'
import { aGuide, lakeClient, patch, removeMade } from './lake.ts'

const folder = '/docs/getting-started/'

interface Document {
  readonly id: string
  readonly rev: string | null
}

/** What `/api/status/` tells of a run. */
interface Run {
  readonly documents: readonly Document[]
}

const began = new Date().toISOString()
test.beforeEach(async ({ page }) => {
  await lakeClient().createOrReplace(aGuide('shown', 'shown', { title: 'What is shown' }))
  await lakeClient().createOrReplace(aGuide('kept', 'kept', { title: 'As it was' }))
  await isApplied(page, 'kept')
})
test.afterAll(() => removeMade(began))

test('a page that was visited before is the new one when its link is clicked', async ({ page }) => {
  await visitKept(page)
  await change(page, { title: 'As it is' })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
})

test('a page that was fetched for the pointer is the new one when its link is clicked', async ({ page }) => {
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

test('a link that a script follows at once leads to the new page, too', async ({ page }) => {
  await visitKept(page)
  await change(page, { title: 'As it is' })
  await linkToKept(page).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(heading(page)).toHaveText('As it is')
})

test('Back leads to the new page', async ({ page }) => {
  await visitKept(page)
  await change(page, { title: 'As it is' })
  await page.goBack()
  await expect(heading(page)).toHaveText('As it is')
})

test('the link to a page that has moved since leads to its new address', async ({ page }) => {
  await visitKept(page)
  await change(page, { title: 'As it is', slug: { _type: 'slug', current: 'kept-elsewhere' } })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it is')
  await expect(page).toHaveURL(`${folder}kept-elsewhere/`)
})

test('a page that was deleted is not found', async ({ page }) => {
  await visitKept(page)
  await lakeClient().delete('kept')
  await isApplied(page, 'kept')
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('Page Not Found')
})

test('where nothing was found there is the page that was published since', async ({ page }) => {
  await lakeClient().delete('kept')
  await isApplied(page, 'kept')
  await page.goto(`${folder}shown/`)
  await push(page, `${folder}kept/`)
  await expect(heading(page)).toHaveText('Page Not Found')
  await page.goBack()
  await expect(heading(page)).toHaveText('What is shown')
  await lakeClient().createOrReplace(aGuide('kept', 'kept', { title: 'As it is' }))
  await isApplied(page, 'kept')
  await push(page, `${folder}kept/`)
  await expect(heading(page)).toHaveText('As it is')
})

test('nothing is fetched again when nothing was published', async ({ page }) => {
  const requests: string[] = []
  await visitKept(page)
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => {
    // Browsers ask for the icon when they like.
    if (request.resourceType() === 'fetch') requests.push(new URL(request.url()).pathname)
  })
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.goBack()
  await expect(heading(page)).toHaveText('What is shown')
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThanOrEqual(2)
  expect(new Set(requests)).toEqual(new Set(['/api/last-change/']))
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const linkToKept = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}kept/"]`)

/** As a link of the site does; there is none to what is not there. */
function push(page: Page, path: string) {
  return page.evaluate(
    (url) => (window as unknown as { next: { router: { push(url: string): void } } }).next.router.push(url),
    path,
  )
}

/** Loads the page, and leaves it by a link. */
async function visitKept(page: Page) {
  await page.goto(`${folder}shown/`)
  await linkToKept(page).click()
  await expect(heading(page)).toHaveText('As it was')
  await page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${folder}shown/"]`).click()
  await expect(heading(page)).toHaveText('What is shown')
}

async function change(page: Page, fields: Readonly<Record<string, unknown>>) {
  await patch('kept', fields)
  await isApplied(page, 'kept')
}

/** Waits until the webhook of a document's last change has its 200. */
async function isApplied(page: Page, id: string) {
  const rev: string | null = await lakeClient().fetch('*[_id == $id][0]._rev', { id })
  const applied = async () => {
    const { recent } = await (await page.request.get('/api/status/')).json()
    // The newest run is the first.
    const last = recent
      .flatMap(({ documents }: Run) => documents)
      .find((document: Document) => document.id === id)
    return last?.rev
  }
  await expect.poll(applied, { timeout: 10_000 }).toBe(rev)
}
