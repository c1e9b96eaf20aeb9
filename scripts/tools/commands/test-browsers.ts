/**
 * `npm run test:browsers`: the reading tests of the site in Firefox and WebKit. The last line is
 * `N passed, N failed`. `npm run test:browsers -- search.webkit` runs only the files of that name.
 */
import { Refusal } from '@repo/kit/refusal.ts'
import { findReadingBrowsers } from '@repo/testing/reading-browsers.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { browserProject } from './test-runner/checks.ts'
import { closingLines, sum, type Tally } from './test-runner/tally.ts'
import { withTestProduct } from './test-runner/test-product.ts'

const config = 'e2e/browsers/playwright.config.ts'

const tally = await testBrowsers(process.argv.slice(2))
console.log(closingLines(tally))
process.exit(tally.failures.length === 0 ? 0 : 1)

async function testBrowsers(filter: readonly string[]): Promise<Tally> {
  try {
    const browsers = await findReadingBrowsers(process.env)
    // Not earlier: apt checks signatures as a user who may not read the folder.
    process.on('exit', useTemporaryFolder())
    return await withTestProduct('test-browsers', async (product) => {
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
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failures: [error.message] }
  }
}
