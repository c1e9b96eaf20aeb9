/** `npm run check`: formatting, lint, types, generated files and unit tests, in about a minute. */
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { checksAnd, unitTests } from './test-runner/checks.ts'
import { closingLines } from './test-runner/tally.ts'

process.on('exit', useTemporaryFolder())
const tally = await checksAnd(unitTests)
console.log(closingLines(tally))
process.exitCode = tally.failures.length === 0 ? 0 : 1
