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
