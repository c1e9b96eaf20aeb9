/**
 * `npm run audit [-- --repair] [--links] [--json]`: compares site and search index with the lake,
 * and follows every link.
 */

import { argumentsOf, flag, helpFlag, runCommand } from '@repo/kit/command-line.ts'
import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { externalChecker } from './external-links.ts'
import { drift } from './findings.ts'
import { readLake } from './lake.ts'
import { limits } from './limits.ts'
import { linkReportOf, saveLinkReport } from './link-report.ts'
import { realClock } from './rate-limit.ts'
import { readRecords, repairRecords } from './records.ts'
import { type Audit, exitCodeOf, jsonReport, textReport } from './report.ts'
import { withRetries } from './retry.ts'
import { repair, runAudit } from './run.ts'
import { siteApiOf } from './site.ts'

const usage = `npm run audit [-- flags]

Crawls the site at NEXT_PUBLIC_SITE_URL, and compares it and the search index with the lake.

  --repair  fixes what drifted: regenerates stale pages, writes the records that differ; then checks again
  --links   also checks links to other sites, and shows broken links on the start page of the Studio
  --json    the report as JSON (npm run --silent audit -- --json)

It requests at most ${limits.maxUrls} URLs that are at most ${limits.maxDepth} links away, ${limits.perSecond} a second.

Exit code 0: no findings. 1: findings, also if all of them were repaired. 2: the audit failed.`

async function run() {
  const options = { repair: flag, links: flag, json: flag, help: helpFlag }
  const { values: wanted } = argumentsOf({ options }, 'npm run audit -- --help lists the flags')
  if (wanted.help) return console.log(usage)
  const environment = loadEnvironment(root)
  const dependencies = await dependenciesOf(environment, wanted.links)
  const first = await runAudit(dependencies)
  const hasDrift = first.findings.some(({ kind }) => drift.has(kind))
  const repaired = wanted.repair && hasDrift ? await repair(first.findings, dependencies) : null
  const audit: Audit = { ...first, repair: repaired }
  console.log(wanted.json ? jsonReport(audit) : textReport(audit))
  if (wanted.links) await dependencies.saveLinks(audit)
  return exitCodeOf(audit)
}

async function dependenciesOf(environment: Environment, links: boolean) {
  // The site's own code reads its settings from the environment, as in the site's process.
  Object.assign(process.env, environment)
  const { publishedClient, writingClient } = await import('@repo/web/clients/sanity.ts')
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
    checkExternal: links ? externalChecker(realClock) : undefined,
    /** Stores the broken links for the Studio. */
    saveLinks: async ({ findings, repair, extent }: Audit) => {
      const client = writingClient()
      if (!client)
        throw new Refusal(
          'SANITY_API_WRITE_TOKEN is not set, so the broken links cannot be stored for the Studio: set it, or leave out --links.',
        )
      await answering(lake, async () => {
        const current = await readLake(publishedClient())
        const about = { lake: current, pages: extent.pages, now: new Date() }
        await saveLinkReport(client, linkReportOf(repair?.remaining ?? findings, about))
      })
    },
  }
}

/** @throws Refusal instead of the client's error: one sentence that names the service */
async function answering<T>(who: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withRetries(work)
  } catch (error) {
    const why = errorMessage(error)
    throw new Refusal(`${who} does not respond as expected: ${why.replace(/\s+/g, ' ').slice(0, 300)}`, {
      cause: error,
    })
  }
}

// 1 would mean that there are findings.
await runCommand(run, 2)
