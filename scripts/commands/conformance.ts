/**
 * `npm run conformance -- studio`: the browser tests of Sanity's repository that need no cloud,
 * against this lake and a Studio with the connection, fixes and inputs of ours. Prints how many
 * passed, failed and were left out; exits with 1 if one failed.
 * `npm run conformance -- studio text.spec` runs only the files of that name.
 */
import { Refusal } from '@repo/kit/refusal.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { studioSuite } from './conformance/studio-suite.ts'
import { closingLines, type Tally } from './test-runner/tally.ts'

const [suite, ...filter] = process.argv.slice(2)

const tally = await conformance()
console.log(closingLines(tally))
process.exit(tally.failures.length === 0 ? 0 : 1)

async function conformance(): Promise<Tally> {
  try {
    if (suite !== 'studio')
      throw new Refusal(`There is no suite "${suite ?? ''}": write "npm run conformance -- studio".`)
    process.on('exit', useTemporaryFolder())
    return await studioSuite(filter)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failures: [error.message] }
  }
}
