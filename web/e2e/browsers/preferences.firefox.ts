import { expect, test } from '@playwright/test'

const light = 'rgb(251, 249, 244)'
const dark = 'rgb(22, 21, 19)'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // The value 0 is dark; 1 would be light.
    const firefoxUserPrefs = { 'layout.css.prefers-color-scheme.content-override': 0 }
    await use({ ...launchOptions, firefoxUserPrefs })
  },
})

test('the site is light on a system that prefers dark, until the reader switches', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', light)
  await page.getByRole('button', { name: 'Switch between dark and light mode' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
})
