/** Ways to a page of the site. */
import type { Page } from '@playwright/test'

/** Loads a page and waits until it reacts to clicks and keys. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Navigates to a path as a link of the page does, without a full page load. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, path)
}
