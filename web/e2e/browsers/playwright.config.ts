import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** `npm run test:browsers` starts a product and passes its URLs and the paths of browsers. */
const { SITE_URL, FIREFOX_PATH } = process.env
if (!SITE_URL || !FIREFOX_PATH)
  throw new Error(
    'These tests are run by "npm run test:browsers" (one file: "npm run test:browsers -- search.webkit").',
  )

/** The specs of `npm test` that read, navigate, search and set preferences. */
const readingSpecs = [
  'filters',
  'lists',
  'navbar',
  'navigation',
  'preferences',
  'reading',
  'routes',
  'search',
  'search-look',
  'search-page',
].map((name) => `**/${name}.spec.ts`)

/** Tests by words of their titles that Playwright cannot run in Firefox (`*.firefox.ts`). */
const notInFirefox = [
  // `javaScriptEnabled: false` is silently ignored.
  'without (JavaScript|scripts)',
  // `emulateMedia` fails: a system that prefers dark, print.
  'light whatever the system prefers',
  'on paper',
  'paper shows nothing',
  // A logged error has only the text "Error".
  'a chunk that fails causes a warning',
  // After the last link, Tab moves the focus to Firefox's toolbar, and the next page does not get
  // it back.
  'what has the focus shows it',
]
const specs = globSync(join(import.meta.dirname, '../*.spec.ts')).map((path) => readFileSync(path, 'utf8'))
for (const words of notInFirefox)
  if (!new RegExp(words).test(specs.join('\n'))) throw new Error(`No test has a title with "${words}".`)

export default defineConfig({
  testDir: '..',
  projects: [
    {
      name: 'firefox',
      testMatch: [...readingSpecs, '**/*.firefox.ts'],
      grepInvert: new RegExp(notInFirefox.join('|')),
      workers: 2,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Any other value would override the color scheme, which Firefox rejects (firefox.ts).
        colorScheme: null,
        launchOptions: {
          executablePath: join(import.meta.dirname, 'firefox.ts'),
          // No page comes from Firefox's cache of left pages. With it, `goBack` of routes.spec.ts
          // waited forever for the event "load" in two of two whole runs, and in none of the test
          // alone; why is not known (Playwright 1.65, Firefox 153).
          firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
        },
      },
    },
    // Each test starts a MiniBrowser (webkit.ts).
    { name: 'webkit', testMatch: '**/*.webkit.ts', workers: 2 },
  ],
  outputDir: '../../../.cache/playwright-browsers',
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: { baseURL: SITE_URL, trace: 'off', screenshot: 'only-on-failure' },
})
