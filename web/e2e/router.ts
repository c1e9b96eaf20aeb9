/** Client-side navigation, where the page under test has no link. */
import type { Page } from '@playwright/test'

/** Navigates to a path of the site as a link does, without a full page load. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (url) => (window as unknown as { next: { router: { push(url: string): void } } }).next.router.push(url),
    path,
  )
}
