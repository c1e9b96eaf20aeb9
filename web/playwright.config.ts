import { defineConfig } from '@playwright/test'
import { z } from 'zod'

/**
 * `npm run test:all` starts separate products and passes their URLs and settings, and the browser
 * that it found. Each worker has its own product, and does not see what the other one publishes.
 */
const { TEST_PRODUCTS, TEST_PARALLEL_INDEX = '0', CHROMIUM_PATH } = process.env
if (!TEST_PRODUCTS || !CHROMIUM_PATH) {
  throw new Error('The browser tests are run by "npm test" (one of them: "npm test -- search.spec.ts").')
}
const products = z.array(z.record(z.string(), z.string())).parse(JSON.parse(TEST_PRODUCTS))
Object.assign(process.env, products[Number(TEST_PARALLEL_INDEX)] ?? products[0])

function filesOf(names: string): string[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `**/${name}.spec.ts`)
}

/** These tests only read, and may share a product. */
const readers = filesOf(`
  addresses budgets crash files filters landing lists mcp measure navbar preferences prefetch
  reading routes search search-access search-answers search-dialog search-limits search-look
  search-memory search-page search-target security shell sidebar zoom`)

/** These measure time, or count what nothing else may cause: they run one after the other. */
const alone = filesOf('conditions connections growth navigation open-tab search-network')

const hostile = '**/hostile-*.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  // The default is half of the cores, and a project's number can only lower it.
  workers: 2,
  // `npm test` runs one project after the other (scripts/tools/commands/test-runner/checks.ts).
  projects: [
    { name: 'readers', testMatch: readers, workers: 2 },
    { name: 'writers', testIgnore: [...readers, ...alone, hostile], workers: products.length },
    { name: 'alone', testMatch: alone, workers: 1 },
    // They kill servers that other tests use, or starve them of resources: of the worker's product.
    { name: 'hostile', testMatch: hostile, workers: products.length },
  ],
  outputDir: '../.cache/playwright',
  retries: 0,
  timeout: 60_000,
  // A busy machine with two cores takes longer than the default of 5 s; only failures wait for it.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.SITE_URL,
    // Tracing makes tests take half as long again. A failed test leaves a screenshot and the page's
    // outline, and can be repeated with "npm test -- x.spec.ts --trace on".
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        // Chromium refuses to run its sandbox as root, the user of CI.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
