import { expect, test } from '@playwright/test'

test('the home page draws a workflow whose boxes have the names and icons of nodes, and open their pages', async ({
  page,
}) => {
  await page.goto('/')
  const workflow = page.getByRole('group', { name: /^Workflow: / })
  const boxes = workflow.getByRole('link')
  await expect(boxes).toHaveText(['Text Input', 'Vector Store Reader', 'LLM', 'SMTP Email Sender'])
  for (const box of await boxes.all()) await expect(box.locator('path')).toHaveCount(1)
  await boxes.nth(2).click()
  await expect(page).toHaveURL('/docs/nodes/text/llm/')
})

test('the home page leads to all seven groups of nodes and to the popular nodes', async ({ page }) => {
  await page.goto('/')
  const groups = page.getByRole('region', { name: 'Nodes', exact: true }).getByRole('listitem')
  await expect(groups).toHaveCount(7)
  await expect(groups.first()).toContainText('11 items')
  const popular = page.getByRole('region', { name: 'Popular nodes' }).getByRole('link')
  await expect(popular).toHaveCount(8)
  await popular.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LLM')
})

test('the search of the home page opens the search modal, which returns the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('main').getByRole('button', { name: 'Search the documentation' })
  await button.click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the documentation begins with all 36 nodes in their groups, and says which need an account', async ({
  page,
}) => {
  await page.goto('/docs/')
  const nodes = page
    .locator('[data-unfiltered]')
    .getByRole('link', { name: /Needs an account|No account needed/ })
  await expect(nodes).toHaveCount(36)
  for (const node of await nodes.all()) await expect(node.locator('.icon')).toHaveCount(1)
  const text = page
    .getByRole('region', { name: /^Text/ })
    .getByRole('link', { name: /Needs an account|No account needed/ })
  await expect(text).toHaveCount(5)
  await expect(text.filter({ hasText: 'Document Splitter' })).toContainText('No account needed')
  await expect(text.filter({ hasText: 'AWS Bedrock LLM' })).toContainText('Needs an account')
})

test('the folder of a category leads to the page of the category', async ({ request }) => {
  const folders = {
    '/docs/nodes/': '/docs/category/nodes/',
    '/docs/nodes/text/': '/docs/category/text/',
    '/docs/getting-started/': '/docs/category/new-to-loomwork-ai/',
  }
  for (const [folder, category] of Object.entries(folders)) {
    const response = await request.get(folder, { maxRedirects: 0 })
    expect(response.status(), folder).toBe(308)
    expect(response.headers().location, folder).toBe(category)
  }
  expect((await request.get('/docs/nodes/nothing/', { maxRedirects: 0 })).status()).toBe(404)
})
