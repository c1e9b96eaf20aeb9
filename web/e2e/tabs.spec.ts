import { expect, type Page, test } from '@playwright/test'
import { aGuide, lakeClient, paragraph, removeMade, toPage } from './lake.ts'
import { open } from './router.ts'

const withTabs = '/docs/getting-started/tabs-of-a-group/'

const tabs = (key: string, groupId: string, labels: readonly string[]) => ({
  _type: 'tabs',
  _key: key,
  groupId,
  tabs: labels.map((label) => ({
    _type: 'tab',
    _key: `${key}${label}`,
    label,
    body: [paragraph(`${key}${label}b`, `${key} by ${label}`)],
  })),
})

test.beforeAll(async () => {
  const link = { _type: 'link', href: 'https://example.com/' }
  const body = [
    tabs('one', 'client', ['curl', 'Python']),
    tabs('two', 'client', ['curl', 'Python']),
    tabs('three', 'other', ['curl', 'Python']),
    paragraph('h', 'A heading that is a link', { style: 'h2', link }),
    paragraph('h3', 'A smaller heading', { style: 'h3' }),
    paragraph('h4', 'The smallest heading', { style: 'h4' }),
  ]
  await lakeClient().create(aGuide('tabs-of-a-group', 'tabs-of-a-group', { title: 'Tabs of a group', body }))
})
test.afterAll(removeMade)

async function openPublished(page: Page, path: string) {
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  await open(page, path)
}

test('tabs of a group are switched together and remembered, others stay', async ({ page }) => {
  await openPublished(page, withTabs)
  await expect(page.getByText('one by curl')).toBeVisible()
  await page.locator('article fieldset').first().getByText('Python', { exact: true }).click()
  for (const words of ['one by Python', 'two by Python', 'three by curl'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('one by curl')).toBeHidden()
  await page.reload()
  await expect(page.getByText('two by Python')).toBeVisible()
  await expect(page.getByText('three by curl')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.client'))).toBe('Python')
})

test('a heading that contains a link has its own anchor link next to it', async ({ page }) => {
  await openPublished(page, withTabs)
  const heading = page.getByRole('heading', { level: 2, name: /A heading that is a link/ })
  await expect(heading.getByRole('link')).toHaveCount(2)
  await heading.getByRole('link', { name: 'Direct link to this section' }).click()
  await expect(page).toHaveURL(/#a-heading-that-is-a-link$/)
})

test('the table of contents has the headings down to level 3', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPublished(page, withTabs)
  await expect(page.getByRole('heading', { level: 4, name: 'The smallest heading' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText([
    'A heading that is a link',
    'A smaller heading',
  ])
})

test('without scripts tabs can be selected and the contents unfold', async ({
  browser,
  baseURL,
  request,
}) => {
  await expect.poll(async () => (await request.get(withTabs)).status()).toBe(200)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(withTabs)
  await page.locator('article fieldset').first().getByText('Python', { exact: true }).click()
  await expect(page.getByText('one by Python')).toBeVisible()
  await expect(page.getByText('one by curl')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/docs/nodes/data-sources-storage/pinecone/')
  await page.getByText('On this page').first().click()
  await page.locator('details').getByRole('link', { name: 'Settings' }).click()
  await expect(page.locator('#settings')).toBeInViewport()
  await context.close()
})

test('on paper all tabs are printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await openPublished(page, withTabs)
  const top = async (words: string) =>
    (await page.getByText(words, { exact: true }).first().boundingBox())?.y ?? 0
  const order = ['curl', 'one by curl', 'Python', 'one by Python']
  for (const words of order) await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  const tops = await Promise.all(order.map(top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('a page with tabs is as it was after Back from another with tabs of the same keys', async ({ page }) => {
  const body = [tabs('one', '', ['curl', 'Python'])]
  const next = paragraph('n', 'To the other', { link: toPage('tabs-again') })
  await lakeClient().create(aGuide('tabs-again', 'tabs-again', { title: 'Tabs again', body }))
  await lakeClient().create(
    aGuide('tabs-first', 'tabs-first', { title: 'Tabs first', body: [...body, next] }),
  )
  await openPublished(page, '/docs/getting-started/tabs-again/')
  await openPublished(page, '/docs/getting-started/tabs-first/')
  await page.locator('article fieldset').getByText('Python', { exact: true }).click()
  await page.getByRole('link', { name: 'To the other' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tabs again' })).toBeVisible()
  await expect(page.getByText('one by curl').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tabs first' })).toBeVisible()
  await expect(page.getByText('one by Python').filter({ visible: true })).toBeVisible()
})
