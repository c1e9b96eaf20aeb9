/**
 * Messages of the search are inside the modal at every width, and nothing covers the text on paper.
 */
import { expect, type Page, test } from '@playwright/test'
import { input, openSearch, typeInto } from './search-box.ts'

const widths = [360, 768, 1280]

/** Waits until a box is inside the modal, and not clipped by any element in it. */
async function expectInside(page: Page, text: string) {
  const outside = () =>
    page.evaluate((words) => {
      const modal = document.querySelector('.DocSearch-Modal')?.getBoundingClientRect()
      const label = [...document.querySelectorAll('.DocSearch-Footer *')].findLast(
        ({ textContent }) => textContent.startsWith(words) || textContent.includes(words),
      )
      const box = label?.closest('[role="alert"]') ?? label
      const footer = box?.closest('.DocSearch-Footer')?.getBoundingClientRect()
      if (!modal || !box || !footer) return 'it is not there'
      const isOut = [box, ...box.querySelectorAll('*')].some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < footer.left || right > footer.right || top < footer.top || bottom > footer.bottom
      })
      const isFooterOut = footer.bottom > modal.bottom + 1 || footer.right > modal.right + 1
      return isOut || isFooterOut ? 'it is outside' : ''
    }, text)
  await expect.poll(outside).toBe('')
}

for (const width of widths) {
  test(`at ${width} px a failure of the search is shown inside the modal`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.route('**/search-api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await openSearch(page)
    await typeInto(input(page), 'vector')
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })).toBeVisible()
    await expectInside(page, 'Unable to fetch results')
  })

  test(`at ${width} px other questions are offered inside the modal`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await openSearch(page)
    await typeInto(input(page), 'pineconexyz vectorxyz credentialsxyz')
    await expect(page.getByText('Try searching for')).toBeVisible()
    await expectInside(page, 'Try searching for')
  })
}

test('paper shows nothing over the text', async ({ page }) => {
  await page.goto('/docs/nodes/text/llm/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Skip to main content')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
