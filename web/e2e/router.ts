/** Ways to a page of the site. */
import type { Page } from '@playwright/test'

/** Loads a page and waits until it reacts to clicks and keys. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/**
 * Navigates to a path of the site as a link does, without a full page load, where the page under
 * test has no link.
 */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, path)
}
