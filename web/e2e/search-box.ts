/** The search box, as several files of tests use it. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Where the question is typed. */
export function input(page: Page): Locator {
  return page.locator('input.DocSearch-Input')
}

/**
 * Types into a field in place of what is there, key by key as a reader does. In Firefox over WebDriver BiDi
 * Playwright's `fill` sets the value in a way that React does not notice.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}

/** What is found. */
export function hits(page: Page): Locator {
  return page.locator('.DocSearch-Hit')
}

/** Opens a page and, by its button, the search on it. */
export async function openSearch(page: Page, path = '/docs/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(input(page)).toBeFocused()
}

/**
 * Waits until the button is React's, which gives every element that it has taken over its properties. Before that it leads to `/search/`.
 * Quicker than a silent network, which takes half a second longer than there is to wait for.
 */
async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const button = document.querySelector('button[aria-keyshortcuts]')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
}
