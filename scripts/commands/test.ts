/**
 * `npm test`: formatting, lint, types, unit, integration and browser tests. The last line is `N passed, N failed`.
 * `npm test -- search.spec.ts` runs only the browser tests of that name.
 */

import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { ChildFailed } from './supervisor/children.ts'
import { startProduct } from './supervisor/product.ts'
import {
  browserTests,
  freshDataDir,
  staticChecks,
  sum,
  type Tally,
  unitAndIntegrationTests,
} from './test-runner/checks.ts'

const filter = process.argv.slice(2)
const tallies: Tally[] = []
try {
  const browser = await findBrowser(root)
  // Not before: apt, which may fetch the browser, reads its keys as a user who may not look into ours.
  process.on('exit', useTemporaryFolder())
  if (filter.length === 0) tallies.push(await staticChecks(), await unitAndIntegrationTests())
  tallies.push(await inBrowser(browser))
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ChildFailed)) throw error
  console.error(`\n✗ ${error.message}`)
  tallies.push({ passed: 0, failed: 1 })
}
const { passed, failed } = sum(tallies)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function inBrowser(browser: string): Promise<Tally> {
  // The hostile tests wait for its watchdog.
  const environment = { ...(await privateEnvironment(freshDataDir('test'))), WATCHDOG_SECONDS: '20' }
  const product = await startProduct({
    environment,
    mode: 'production',
    siteDist: '.next-test',
    studioDist: 'dist-test',
    whenSiteFails: 'stop',
  })
  try {
    return await browserTests({ ...process.env, ...addresses(environment), CHROMIUM_PATH: browser }, filter)
  } finally {
    await product.stop()
  }
}

/** What the specs are told about the product. */
function addresses(environment: Environment) {
  return {
    SITE_URL: environment.NEXT_PUBLIC_SITE_URL,
    STUDIO_URL: environment.SANITY_STUDIO_URL,
    LAKE_URL: environment.SANITY_API_HOST,
    SEARCH_URL: environment.ALGOLIA_HOST,
    ...environment,
  }
}
