/** `npm run check`: formatting, lint, types, generated files and unit tests, in about a minute. */
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { checksAnd, unitTests } from './test-runner/checks.ts'
import { runToEnd } from './test-runner/tally.ts'

process.on('exit', useTemporaryFolder())
await runToEnd(async (tallies) => tallies.push(await checksAnd(unitTests)))
