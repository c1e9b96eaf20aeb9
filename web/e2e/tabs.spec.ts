import { expect, type Page, test } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'

const withTabs = '/docs/getting-started/tabs-of-a-group/'
const since = new Date().toISOString()

const text = (key: string, words: string, more: object = {}) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, text: words, marks: [] }],
  ...more,
})
const tabs = (key: string, groupId: string, labels: readonly string[]) => ({
  _type: 'tabs',
  _key: key,
  groupId,
  tabs: labels.map((label) => ({
    _type: 'tab',
    _key: `${key}${label}`,
    label,
    body: [text(`${key}${label}b`, `${key} by ${label}`)],
  })),
})

test.beforeAll(async () => {
  const linked = {
    markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.com/' }],
    children: [{ _type: 'span', _key: 's', text: 'A heading that is a link', marks: ['l'] }],
  }
  const body = [
    tabs('one', 'client', ['curl', 'Python']),
    tabs('two', 'client', ['curl', 'Python']),
    tabs('three', 'other', ['curl', 'Python']),
    text('h', '', { style: 'h2', ...linked }),
  ]
  await lakeClient().create(aGuide('tabs-of-a-group', 'tabs-of-a-group', { title: 'Tabs of a group', body }))
})
test.afterAll(() => removeMade(since))

/** The page is published and takes clicks. */
async function open(page: Page, path: string) {
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

test('tabs of a group are chosen together and remembered, others stay', async ({ page }) => {
  await open(page, withTabs)
  await expect(page.getByText('one by curl')).toBeVisible()
  await page.locator('article fieldset').first().getByText('Python').click()
  for (const words of ['one by Python', 'two by Python', 'three by curl'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('one by curl')).toBeHidden()
  await page.reload()
  await expect(page.getByText('two by Python')).toBeVisible()
  await expect(page.getByText('three by curl')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.client'))).toBe('Python')
})

test('a heading that holds another link has the one to itself beside it', async ({ page }) => {
  await open(page, withTabs)
  const heading = page.getByRole('heading', { level: 2, name: /A heading that is a link/ })
  await expect(heading.getByRole('link')).toHaveCount(2)
  await heading.getByRole('link', { name: 'Direct link to this section' }).click()
  await expect(page).toHaveURL(/#a-heading-that-is-a-link$/)
})

test('on paper there are all tabs', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await open(page, withTabs)
  for (const words of ['one by curl', 'one by Python']) await expect(page.getByText(words)).toBeVisible()
})
