/** The router of Next in the page under test, where that page has no link. */
import type { Page } from '@playwright/test'

interface RouterWindow {
  readonly next: { readonly router: { push(url: string): void; refresh(): void } }
}

/** Navigates to a path of the site as a link does, without a full page load. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate((url) => (window as unknown as RouterWindow).next.router.push(url), path)
}

/** Loads the page again and drops the tab's copies of others, as when the site has changed. */
export async function refresh(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as RouterWindow).next.router.refresh())
  await page.waitForLoadState('networkidle')
}
