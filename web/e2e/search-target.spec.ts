import { expect, type Page, test } from '@playwright/test'
import { open } from './router.ts'
import { hits, input, openSearch } from './search-box.ts'

const sectionOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1))

/** Expects the section in the URL's hash to be in view, marked only by its color, and focused. */
async function expectMarked(page: Page, { focused = true } = {}) {
  const target = page.locator(`[id="${sectionOf(page)}"]`)
  await expect(target).toBeInViewport()
  await expect(target).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  if (focused) await expect(target).toBeFocused()
}

test('a hit selected by keyboard has its section marked and focused, on another page and on this one', async ({
  page,
}) => {
  await openSearch(page, '/docs/')
  for (const question of ['number of results', 'pinecone api key']) {
    await input(page).fill(question)
    await expect(hits(page).first()).toBeVisible()
    await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1)
    const before = page.url()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#./)
    await expect(page).not.toHaveURL(before)
    await expectMarked(page)
    // The next Tab continues from there.
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => {
        const target = document.querySelector('[data-target], :target')
        const order = target?.compareDocumentPosition(document.activeElement ?? document)
        return Boolean(
          order && order & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
        )
      }),
    ).toBe(true)
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
  }
})

test('the mark goes with the reader: to another section, back, and away', async ({ page }) => {
  await open(page, '/docs/nodes/data-sources-storage/pinecone/#limits')
  await expect(page.locator('#limits')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const toc = page.getByRole('navigation', { name: 'On this page' }).first()
  await toc.locator('a[href="#settings"]').click()
  await expect(page).toHaveURL(/#settings$/)
  await expectMarked(page, { focused: false })
  await expect(page.locator('#limits')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.goBack()
  await expect(page).toHaveURL(/#limits$/)
  await expectMarked(page, { focused: false })
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.locator('[data-target]')).toHaveCount(0)
})

test('without JavaScript the section in the hash of the URL is marked', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs/nodes/data-sources-storage/pinecone/#setting-topK')
  await expect(page.locator('#setting-topK')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await context.close()
})
