/** `npm run check`: everything but the browser. */
import { staticChecks, sum, unitTests, useOwnTemporaryFolder } from './checks.ts'

useOwnTemporaryFolder()
const { passed, failed } = sum([await staticChecks(), await unitTests()])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
