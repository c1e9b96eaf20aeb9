import { defineConfig } from '@playwright/test'

/** `npm test` starts a product of its own and tells its addresses; the browser is the one it found. */
const { SITE_URL, CHROMIUM_PATH } = process.env
if (!SITE_URL || !CHROMIUM_PATH) {
  throw new Error('The browser tests are run by "npm test" (one of them: "npm test -- search.spec.ts").')
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  // They share one lake: a test that publishes is not to be seen by one that reads.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: SITE_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        // Chromium refuses to run its sandbox as root, which CI is.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
