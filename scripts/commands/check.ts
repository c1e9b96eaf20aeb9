/** `npm run check`: formatting, lint, types, generated files and unit tests, in about a minute. */
import { staticChecks, sum, unitTests, useOwnTemporaryFolder } from './test-runner/checks.ts'

useOwnTemporaryFolder()
const { passed, failed } = sum([await staticChecks(), await unitTests()])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
