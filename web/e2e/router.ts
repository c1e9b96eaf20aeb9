/** What a reader does by a link, where the page under test has none. */
import type { Page } from '@playwright/test'

/** Leads to a path of the site as a link does, without loading it anew. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (url) => (window as unknown as { next: { router: { push(url: string): void } } }).next.router.push(url),
    path,
  )
}
