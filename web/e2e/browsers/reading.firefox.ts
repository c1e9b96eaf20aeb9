/** Layout of every kind of page, in Firefox. */
import { expect, test } from '@playwright/test'
import { kindsOfPages } from '../kinds-of-pages.ts'

test('no kind of page scrolls horizontally on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const { path } of kindsOfPages) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})
