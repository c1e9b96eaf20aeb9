/** The browser in which some benchmarks measure. */
import { type Browser, chromium } from '@playwright/test'
import { root } from '@repo/kit/repository.ts'
import { findBrowser } from '@repo/testing/browser.ts'

/** Starts a browser, passes it to `measure`, and closes it. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = await findBrowser(root)
  // Chromium refuses to run its sandbox as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
