/**
 * `npm run audit [-- --repair] [--json]`: compares site and search index with the lake, and follows
 * every link.
 */

import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { drift } from './findings.ts'
import { readLake } from './lake.ts'
import { parseOptions, usage } from './options.ts'
import { readRecords, repairRecords } from './records.ts'
import { repair } from './repair.ts'
import { type Audit, exitCodeOf, jsonReport, textReport } from './report.ts'
import { withRetries } from './retry.ts'
import { type RunDependencies, runAudit } from './run.ts'
import { siteApiOf } from './site.ts'

/** Exit code of an audit that failed. */
const failedCode = 2

async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv)
  if (options.help) {
    console.log(usage)
    return 0
  }
  const environment = loadEnvironment(root)
  const dependencies = await dependenciesOf(environment, options)
  const first = await runAudit(dependencies)
  const audit: Audit = { ...first, repair: await repaired(first, options.repair, dependencies) }
  console.log(options.json ? jsonReport(audit) : textReport(audit))
  return exitCodeOf(audit)
}

type Dependencies = RunDependencies & { readonly repairRecords: () => ReturnType<typeof repairRecords> }

async function dependenciesOf(
  environment: Environment,
  { limits }: Pick<RunDependencies, 'limits'>,
): Promise<Dependencies> {
  // The site's own code reads its settings from the environment, as in the site's process.
  Object.assign(process.env, environment)
  const { publishedClient } = await import('@repo/web/clients/sanity.ts')
  const { SANITY_API_HOST, ALGOLIA_HOST, ALGOLIA_INDEX_NAME } = environment
  const lake = `The lake at ${SANITY_API_HOST || 'sanity.io'}`
  const index = `The search server at ${ALGOLIA_HOST || 'algolia.net'}, or the lake,`
  return {
    site: environment.NEXT_PUBLIC_SITE_URL,
    limits,
    siteApi: siteApiOf(environment),
    readLake: () => answering(lake, () => readLake(publishedClient())),
    readRecords: () => answering(index, () => readRecords(ALGOLIA_INDEX_NAME)),
    repairRecords: () => answering(index, () => repairRecords(ALGOLIA_INDEX_NAME)),
    // Not to stdout, which has the report and may be read by a program.
    log: (line) => console.error(line),
  }
}

async function repaired(
  { findings }: Pick<Audit, 'findings'>,
  isWanted: boolean,
  dependencies: Dependencies,
): Promise<Audit['repair']> {
  if (!isWanted || !findings.some(({ kind }) => drift.has(kind))) return null
  dependencies.log('Repairing what drifted')
  const done = await repair(findings, dependencies)
  return { ...done, remaining: (await runAudit(dependencies)).findings }
}

/** @throws Refusal instead of the client's error: one sentence that names the service */
async function answering<T>(who: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withRetries(work)
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
    // A bug is shown with its stack. Node's own exit code for it, 1, would mean that there are
    // findings.
    console.error(error instanceof Refusal ? `✗ ${error.message}` : error)
    process.exitCode = failedCode
  }
}
