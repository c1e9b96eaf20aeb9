import { expect, type Page, test } from '@playwright/test'

const form = (page: Page) => page.getByRole('form', { name: 'Find a node' })
const found = (page: Page) => form(page).getByRole('listitem')

test('nodes are filtered by group, tag and credentials; the URL keeps the filter and the result is announced', async ({
  page,
}) => {
  await page.goto('/docs/')
  const cards = page.locator('[data-unfiltered]')
  await expect(cards).toBeVisible()
  await expect(form(page).getByLabel('Group').locator('option')).toHaveCount(8)
  await form(page).getByLabel('Group').selectOption({ label: 'Text' })
  await expect(found(page)).toHaveCount(5)
  await expect(cards).toBeHidden()
  await expect(page).toHaveURL(/\/docs\/\?group=text$/)
  await expect(form(page).getByRole('status')).toHaveText('5 of 36 nodes')
  await form(page).getByLabel('Account').selectOption('needed')
  await expect(page).toHaveURL(/\/docs\/\?group=text&credentials=needed$/)
  const needed = await found(page).count()
  expect(needed).toBeGreaterThan(0)
  expect(needed).toBeLessThan(5)
  await form(page).getByLabel('Account').selectOption('Needs no account')
  await expect(page).toHaveURL(/\/docs\/\?group=text&credentials=none$/)
  await expect(found(page)).toHaveCount(5 - needed)
  await form(page).getByLabel('Account').selectOption('Needs an account')
  // Also for readers who open that URL.
  await page.reload()
  await expect(found(page)).toHaveCount(needed)
  await expect(form(page).getByLabel('Group')).toHaveValue('text')
  await expect(form(page).getByLabel('Account')).toHaveValue('needed')
  await form(page).getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/docs\/$/)
  await expect(cards).toBeVisible()
  await expect(form(page).getByLabel('Group')).toBeFocused()
})

test('a result links to its page, and Back returns to the filter', async ({ page }) => {
  await page.goto('/docs/?tag=vector-store')
  await expect(found(page).first()).toBeVisible()
  const count = await found(page).count()
  await found(page).first().getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible()
  await expect(page).toHaveURL(/\/docs\/nodes\//)
  await page.goBack()
  await expect(page).toHaveURL(/\?tag=vector-store$/)
  await expect(found(page)).toHaveCount(count)
})

test('a category filters only its own nodes, and one without nodes has no filter', async ({ page }) => {
  await page.goto('/docs/category/data-sources--storage/')
  await expect(form(page).getByLabel('Group')).toHaveCount(0)
  await form(page).getByLabel('Account').selectOption('needed')
  await expect(form(page).getByRole('status')).toHaveText(/^\d of 11 nodes$/)
  await page.goto('/docs/category/foundational-knowledge/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a filter that is set before the nodes are loaded counts, and nothing moves when they are', async ({
  page,
}) => {
  const chosen = Promise.withResolvers<void>()
  await page.route('**/node-list.json', async (route) => {
    await chosen.promise
    await route.continue()
  })
  await page.goto('/docs/category/data-sources--storage/')
  const box = form(page).getByLabel('Account')
  await box.selectOption('needed')
  const place = await box.boundingBox()
  chosen.resolve()
  await expect(form(page).getByRole('status')).toHaveText(/^\d of 11 nodes$/)
  await expect(box).toHaveValue('needed')
  // A mouse that is pressed on it meanwhile must be released on it, too.
  expect(await box.boundingBox()).toEqual(place)
  await expect(page).toHaveURL(/\?credentials=needed$/)
})

test('without scripts all groups and tags are links, and no control is shown that does not work', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs/')
  await expect(form(page)).toBeHidden()
  await page.locator('[data-unfiltered]').getByRole('link', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text')
  await expect(page.getByRole('main').getByRole('link', { name: /^LLM/ })).toBeVisible()
  await context.close()
})

test('a list that cannot be loaded shows an error, and the page can still be read', async ({ page }) => {
  await page.route('**/node-list.json', (route) => route.abort())
  await page.goto('/docs/')
  await expect(form(page).getByRole('status')).toHaveText(/could not be loaded/)
  await expect(page.locator('[data-unfiltered]')).toBeVisible()
})
