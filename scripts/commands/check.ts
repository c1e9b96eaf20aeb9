/** `npm run check`: formatting, lint, types, generated files and unit tests, in about a minute. */
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { staticChecks, sum, unitTests } from './test-runner/checks.ts'

process.on('exit', useTemporaryFolder())
const { passed, failed } = sum([await staticChecks(), await unitTests()])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
