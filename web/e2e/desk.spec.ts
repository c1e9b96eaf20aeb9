import { expect } from '@playwright/test'
import { openStudio } from './studio.ts'
import { test } from './studio-test.ts'

test('the menus of the Studio offer nothing that needs a project in the cloud', async ({ page }) => {
  await openStudio(page)
  await page.getByTestId('button-resources-menu').click()
  await expect(page.getByText('Installed with this documentation')).toBeVisible()
  await expect(page.getByText('Register studio')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Global presence' }).click()
  await expect(page.getByText('Writers who open this Studio appear here.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Documentation' }).first().click()
  await expect(page.locator('a[href*="sanity.io/manage"]').filter({ visible: true })).toHaveCount(0)
  // The font of the Studio is its own.
  expect(await page.evaluate(() => document.fonts.check('14px Inter'))).toBe(true)
  expect(
    await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
    ),
  ).toBe(true)
})
