/** `test` for files whose tests open windows, which would keep the machine busy. */
import { type Browser, type BrowserContext, test as base } from '@playwright/test'

/** Playwright's `test`, which closes every context of the browser after each test. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      await closeContexts(browser)
    },
    { auto: true },
  ],
})

/** Closes every context of the browser but one. */
export async function closeContexts(browser: Browser, kept?: BrowserContext) {
  for (const context of browser.contexts()) if (context !== kept) await context.close()
}
