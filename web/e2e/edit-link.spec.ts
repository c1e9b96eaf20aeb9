import { expect } from '@playwright/test'
import { openStudio, patience, titleField } from './studio.ts'
import { test } from './studio-test.ts'

const path = '/docs/nodes/text/llm/'

// What the Studio was asking for while its writer signed out, whereupon it signs out again.
test.use({
  studio: 'new',
  expectedFaults: [/^401 (?:GET |POST .*\/auth\/logout)/, 'status of 401', 'EventSource connection failed'],
})

test('a writer who is signed in sees Edit, and a reader does not', async ({ browser, page, request }) => {
  test.setTimeout(120_000)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(path)
  await expect(reader.getByRole('link', { name: 'Copy page as Markdown' })).toBeVisible()
  const edit = page.getByRole('link', { name: 'Edit', exact: true })

  await openStudio(page)
  // Also after a route change, which loads no document.
  await page.goto('/docs/')
  await expect(edit).toBeHidden()
  await page.goto('/docs/nodes/text/document-splitter/')
  await expect(edit).toBeVisible()
  await page.locator(`aside a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  await expect(edit).toHaveCount(1)
  await page.screenshot({ path: test.info().outputPath('edit.png') })
  await edit.click()
  await expect(titleField(page)).toHaveValue('LLM', patience)

  // The page itself is the same for everybody, and came from the cache.
  expect(await (await request.get(path)).text()).not.toContain('/api/edit/')
  await expect(reader.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

  await page.locator('#user-menu').click(patience)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('This machine', { exact: true })).toBeVisible(patience)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Copy page as Markdown' })).toBeVisible()
  await expect(edit).toHaveCount(0)
})
