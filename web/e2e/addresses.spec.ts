import { expect, test } from '@playwright/test'

test('a link to a .html address keeps its query and its section; a page has one address', async ({
  page,
}) => {
  for (const path of ['/docs/nodes/text/llm.html', '/docs/nodes/text/llm/index.html']) {
    await page.goto(`${path}?from=old#settings`)
    await expect(page).toHaveURL('/docs/nodes/text/llm/?from=old#settings')
    await expect(page.locator('#settings')).toBeInViewport()
  }
  await page.goto('/search.html?q=pinecone')
  await expect(page).toHaveURL('/search/?q=pinecone')
  await page.goto('/index.html')
  await expect(page).toHaveURL('/')
  await page.goto('/docs/nodes/text/llm')
  await expect(page).toHaveURL('/docs/nodes/text/llm/')
})
