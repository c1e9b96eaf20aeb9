/** `npm run check`: formatting, lint, types, generated files and unit tests, in about a minute. */
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { staticChecks, unitTests } from './test-runner/checks.ts'
import { closingLines, sum } from './test-runner/tally.ts'

process.on('exit', useTemporaryFolder())
const tally = sum([await staticChecks(), await unitTests()])
console.log(closingLines(tally))
process.exitCode = tally.failures.length === 0 ? 0 : 1
