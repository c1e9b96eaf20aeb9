import { expect } from '@playwright/test'
import { removeMade } from './lake.ts'
import { openDocument, openStudio, patience } from './studio.ts'
import { test } from './studio-test.ts'

test.afterAll(removeMade)

test('forms offer no comments and no tasks, which live in the cloud', async ({ page }) => {
  await openDocument(page, 'node-text-llm')
  await page.getByTestId('field-title').hover()
  await expect(page.getByRole('button', { name: /comment|task/i })).toHaveCount(0)
  await page.getByTestId('action-menu-button').and(page.locator(':enabled')).click(patience)
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /comment|task/i })).toHaveCount(0)
})

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
