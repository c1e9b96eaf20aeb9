/**
 * `npm run test:browsers`: the reading tests of the site in Firefox and WebKit. The last line is
 * `N passed, N failed`. `npm run test:browsers -- search.webkit` runs only the files of that name.
 */
import { findReadingBrowsers } from '@repo/testing/reading-browsers.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { browserProject } from './test-runner/checks.ts'
import { runToEnd, sum } from './test-runner/tally.ts'
import { withTestProduct } from './test-runner/test-product.ts'

const config = 'e2e/browsers/playwright.config.ts'
const filter = process.argv.slice(2)

await runToEnd(async (tallies) => {
  const browsers = await findReadingBrowsers(process.env)
  // Not earlier: apt checks signatures as a user who may not read the folder.
  process.on('exit', useTemporaryFolder())
  const tally = await withTestProduct('test-browsers', async (product) => {
    const whole = sum([
      await browserProject('firefox', { ...product, ...browsers }, filter, { config }),
      await browserProject('webkit', { ...product, ...browsers }, filter, { config }),
    ])
    if (whole.passed + whole.failures.length > 0) return whole
    return {
      passed: 0,
      failures: [`No test is called "${filter.join(' ')}": see web/e2e/browsers.`],
    }
  })
  tallies.push(tally)
})
