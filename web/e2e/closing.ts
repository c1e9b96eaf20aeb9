/** `test` for files whose tests open further windows: what stays open, above all a Studio, keeps the machine busy while others run. */
import { test as base } from '@playwright/test'

/** Playwright's, with every context of the browser closed when a test has ended, however it ended. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
