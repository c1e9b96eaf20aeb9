/**
 * `npm test`: formatting, lint, types, unit tests, and for each promise of the README the tests
 * that prove it (test-runner/promises.ts). `npm run test:all` (`--all`) runs all tests, with
 * `-- --rest` those that `npm test` leaves out, and `npm test -- search.spec.ts` only the browser
 * tests of that name. The last line is `N passed, N failed`.
 */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { provideOptionalPrograms } from '@repo/testing/optional-programs.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import {
  browserTestArguments,
  browserTests,
  checksAnd,
  integrationTests,
  unitTests,
} from './test-runner/checks.ts'
import { selectionOf } from './test-runner/promises.ts'
import { runToEnd } from './test-runner/tally.ts'
import { withTestProduct } from './test-runner/test-product.ts'

await runToEnd(async (tallies) => {
  const { checks, integration, browser, filter } = selectionOf(process.argv.slice(2))
  const program = await findBrowser(root)
  if (integration && integration !== 'promises') await provideOptionalPrograms()
  // Not earlier: apt, which may install the browser, reads its keys as a user who may not read our
  // folder.
  process.on('exit', useTemporaryFolder())
  // The tests of Vitest and the products of the browser tests compile the site once.
  process.env.TEST_COMPILED_SITE = join(tmpdir(), 'compiled-site')
  if (checks) tallies.push(await checksAnd(unitTests))
  if (integration) tallies.push(await integrationTests(integration))
  const args = [...browserTestArguments(browser), ...filter]
  const tally = await withTestProduct('test', (first) =>
    // A second product pays off for hundreds of tests.
    filter.length > 0 || browser === 'promises'
      ? browserTests([first], program, args, filter.length > 0)
      : withTestProduct('test-2', (second) => browserTests([first, second], program, args)),
  )
  tallies.push(tally)
})
