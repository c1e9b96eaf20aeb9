/** Route changes where the page under test has no link. */
import type { Page } from '@playwright/test'

/** Navigates to a path of the site as a link does, without a full page load. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, path)
}
