/**
 * `npm run conformance -- groq`, `-- client`, `-- algolia`, `-- studio`: tests that vendors wrote
 * for their own products, against the servers and the Studio of this repository. Prints how many
 * passed, failed and were left out; exits with 1 if one failed. `-- studio text.spec` runs only the
 * files of that name.
 */
import { runToEnd, type Tally } from '@repo/commands/test-runner/tally.ts'
import { argumentsOf } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { useTemporaryFolder } from '@repo/testing/temporary-folder.ts'
import { algoliaSuite } from './algolia-suite.ts'
import { clientSuite } from './client-suite.ts'
import { groqSuite } from './groq-suite.ts'
import { type SuiteResults, tableOf, totalOf } from './results.ts'
import { studioSuite } from './studio-suite.ts'

const usage =
  'write "npm run conformance -- groq", "-- client", "-- algolia" or "-- studio"; all take "--from PATH" (a copy of the suite), groq also "--update"'

await runToEnd(async (tallies) => tallies.push(await conformance()))

async function conformance(): Promise<Tally> {
  const { suite, filter, from, update } = readArguments()
  process.on('exit', useTemporaryFolder())
  if (suite === 'studio') return await studioSuite(filter, from)
  if (suite === 'groq') return shown(await groqSuite({ from, update }))
  if (suite === 'client') return shown(await clientSuite(from))
  if (suite === 'algolia') return shown(await algoliaSuite(from))
  throw new Refusal(`There is no suite "${suite}": ${usage}.`)
}

function readArguments() {
  const options = { from: { type: 'string' }, update: { type: 'boolean', default: false } } as const
  const { positionals, values } = argumentsOf({ allowPositionals: true, options }, usage)
  const [suite = '', ...filter] = positionals
  return { suite, filter, ...values }
}

/** Prints the table of a suite. */
function shown(results: SuiteResults): Tally {
  console.log(tableOf(results))
  return { passed: totalOf(results.parts).passed, failures: results.failures }
}
