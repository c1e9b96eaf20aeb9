/** `npm run audit [-- --repair] [--json]`: holds site and search index against the lake, and follows every link. */

import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { drift } from './findings.ts'
import { readLake } from './lake.ts'
import { type LookOptions, look } from './run.ts'
import { parseOptions, usage } from './options.ts'
import { patient } from './retry.ts'
import { mendRecords, readRecords } from './records.ts'
import { repair } from './repair.ts'
import { type Audit, exitCodeOf, jsonReport, textReport } from './report.ts'
import { siteOf } from './site.ts'

/** Exit code of an audit that could not be made. */
const notMade = 2

async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv)
  if (options.help) {
    console.log(usage)
    return 0
  }
  const environment = loadEnvironment(root)
  const world = await worldOf(environment, options)
  const first = await look(world)
  const audit: Audit = { ...first, repair: await mended(first, options.repair, world) }
  console.log(options.json ? jsonReport(audit) : textReport(audit))
  return exitCodeOf(audit)
}

type World = LookOptions & { readonly mendRecords: () => ReturnType<typeof mendRecords> }

async function worldOf(environment: Environment, { limits }: Pick<LookOptions, 'limits'>): Promise<World> {
  // The site's own code is told where everything is, as the site is.
  Object.assign(process.env, environment)
  const { publishedClient } = await import('@repo/web/clients/sanity.ts')
  const { SANITY_API_HOST, ALGOLIA_HOST, ALGOLIA_INDEX_NAME } = environment
  const lake = `The lake at ${SANITY_API_HOST || 'sanity.io'}`
  const index = `The search server at ${ALGOLIA_HOST || 'algolia.net'}, or the lake,`
  return {
    site: environment.NEXT_PUBLIC_SITE_URL,
    limits,
    ownWord: siteOf(environment),
    readLake: () => answering(lake, () => readLake(publishedClient())),
    readRecords: () => answering(index, () => readRecords(ALGOLIA_INDEX_NAME)),
    mendRecords: () => answering(index, () => mendRecords(ALGOLIA_INDEX_NAME)),
    // Beside the report, which may be JSON for a program.
    say: (line) => console.error(line),
  }
}

async function mended(
  { findings }: Pick<Audit, 'findings'>,
  isWanted: boolean,
  world: World,
): Promise<Audit['repair']> {
  if (!isWanted || !findings.some(({ kind }) => drift.has(kind))) return null
  world.say('Mending what drifted')
  const done = await repair(findings, world)
  return { ...done, remaining: (await look(world)).findings }
}

/** @throws Refusal in place of a client's error: who did not do what, in one sentence */
async function answering<T>(who: string, work: () => Promise<T>): Promise<T> {
  try {
    return await patient(work)
  } catch (error) {
    const why = errorMessage(error)
    throw new Refusal(`${who} does not answer as it should: ${why.replace(/\s+/g, ' ').slice(0, 300)}`, {
      cause: error,
    })
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    // A mistake of ours is shown whole; Node's own exit code for it would say that something was found.
    console.error(error instanceof Refusal ? `✗ ${error.message}` : error)
    process.exitCode = notMade
  }
}
