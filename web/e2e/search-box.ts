/** Helpers for the search box, shared by several test files. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The input of the search. */
export function input(page: Page): Locator {
  return page.locator('input.DocSearch-Input')
}

/** Replaces the value of a field by keys: React does not notice Playwright's `fill` in Firefox. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}

/** The results. */
export function hits(page: Page): Locator {
  return page.locator('.DocSearch-Hit')
}

/** Opens a page and, by its button, the search on it. */
export async function openSearch(page: Page, path = '/docs/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(input(page)).toBeFocused()
}
