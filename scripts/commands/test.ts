/**
 * `npm test`: formatting, lint, types, unit, integration and browser tests. The last line is
 * `N passed, N failed`.
 * `npm test -- --part=code` runs all but the browser tests, `-- --part=browser` only these, and
 * `-- search.spec.ts` only those of that name.
 */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { provideEdgePrograms } from '@repo/testing/edge-programs.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { ChildFailed } from './supervisor/children.ts'
import { browserTests, checksAnd, unitAndIntegrationTests } from './test-runner/checks.ts'
import { selectionOf } from './test-runner/selection.ts'
import { closingLines, sum, type Tally } from './test-runner/tally.ts'
import { withTestProduct } from './test-runner/test-product.ts'

const tallies: Tally[] = []
try {
  const { code, browser, filter } = selectionOf(process.argv.slice(2))
  const program = await findBrowser(root)
  if (code) await provideEdgePrograms()
  // Not earlier: apt, which may install the browser, reads its keys as a user who may not read our
  // folder.
  process.on('exit', useTemporaryFolder())
  // The tests of Vitest and the products of the browser tests compile the site once.
  process.env.TEST_COMPILED_SITE = join(tmpdir(), 'compiled-site')
  if (code) tallies.push(await checksAnd(unitAndIntegrationTests))
  if (browser)
    tallies.push(
      await withTestProduct('test', (first) => {
        if (filter.length > 0) return browserTests([first], program, filter)
        return withTestProduct('test-2', (second) => browserTests([first, second], program, filter))
      }),
    )
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ChildFailed)) throw error
  tallies.push({ passed: 0, failures: [error.message] })
}
const tally = sum(tallies)
console.log(closingLines(tally))
process.exit(tally.failures.length === 0 ? 0 : 1)
