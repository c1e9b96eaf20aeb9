import { defineConfig } from '@playwright/test'

/** `npm test` starts a product of its own and tells its addresses; the browser is the one it found. */
const { SITE_URL, CHROMIUM_PATH } = process.env
if (!SITE_URL || !CHROMIUM_PATH) {
  throw new Error('The browser tests are run by "npm test" (one of them: "npm test -- search.spec.ts").')
}

/**
 * They only read, and measure no time: beside each other they use both cores. All others change what all of them share,
 * or need the machine for themselves, and run one after the other.
 */
const readers = [
  'addresses',
  'budgets',
  'crash',
  'files',
  'filters',
  'lists',
  'measure',
  'navbar',
  'preferences',
  'prefetch',
  'reading',
  'routes',
  'search',
  'search-access',
  'search-limits',
  'search-look',
  'search-memory',
  'search-page',
  'search-target',
  'security',
  'shell',
  'zoom',
].map((name) => `**/${name}.spec.ts`)

const hostile = '**/hostile-*.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  // `npm test` runs one project after the other (scripts/commands/test-runner/checks.ts).
  projects: [
    { name: 'readers', testMatch: readers, workers: 2 },
    { name: 'writers', testIgnore: [...readers, hostile], workers: 1 },
    // They kill and starve what the others use.
    { name: 'hostile', testMatch: hostile, workers: 1 },
  ],
  outputDir: '../.cache/playwright',
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: SITE_URL,
    // A trace of every test takes half as long again as the tests: what failed leaves a picture and the page's outline, and can be run
    // again with "npm test -- x.spec.ts --trace on".
    trace: 'off',
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
