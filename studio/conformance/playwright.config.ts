import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

/** `npm run conformance -- studio` starts lake and Studio, and passes their URLs and a session. */
const { STUDIO_URL, SANITY_API_HOST, CHROMIUM_PATH, SANITY_E2E_PROJECT_ID, SANITY_E2E_SESSION_TOKEN } =
  process.env
const { SUITE_FOLDER } = process.env
if (!SUITE_FOLDER || !STUDIO_URL || !SANITY_API_HOST || !CHROMIUM_PATH || !SANITY_E2E_SESSION_TOKEN)
  throw new Error('Sanity\'s browser tests are run by "npm run conformance -- studio".')

/**
 * As Sanity's own configuration (`e2e/playwright.config.ts` there), in Chromium, one test at a
 * time, and without repeating a test that failed.
 */
export default defineConfig({
  testDir: join(SUITE_FOLDER, 'e2e/tests'),
  outputDir: '../../.cache/conformance/results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
  use: {
    // The name of the browser is a part of every path: `sanity.config.ts`.
    baseURL: `${STUDIO_URL}/chromium`,
    actionTimeout: 10_000,
    viewport: { width: 1728, height: 1000 },
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: STUDIO_URL,
          localStorage: [
            {
              name: `__studio_auth_token_${SANITY_E2E_PROJECT_ID}`,
              value: JSON.stringify({ token: SANITY_E2E_SESSION_TOKEN, time: new Date().toISOString() }),
            },
          ],
        },
      ],
    },
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        // Chromium refuses to run its sandbox as root, the user of CI.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--disable-background-networking',
      ],
    },
  },
})
