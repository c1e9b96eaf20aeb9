/**
 * One run of the audit over site, lake and search index. Its progress goes to stderr: stdout has
 * the report, and may be read by a program.
 */
import { type Crawl, type CrawlOptions, crawl, fetchAgain } from './crawl.ts'
import type { CheckExternal } from './external-links.ts'
import { createFetcher, type FetchUrl } from './fetch.ts'
import { type Finding, isSame, joined } from './findings.ts'
import type { Lake } from './lake.ts'
import { type Limits, settleMs } from './limits.ts'
import { failedPages, imageFindings, linkFindings } from './links.ts'
import { appliedFindings, pageFindings, staleFindings } from './pages.ts'
import { type Clock, realClock } from './rate-limit.ts'
import { type Records, recordFindings } from './records.ts'
import type { SiteApi } from './site.ts'

/** Sources of a run. */
export interface RunDependencies {
  /** URL of the site, without a trailing slash. */
  readonly site: string
  readonly limits: Limits
  readonly siteApi: SiteApi
  readonly readLake: () => Promise<Lake>
  readonly readRecords: () => Promise<Records>
  readonly clock?: Clock
  /** Checks links to other sites; without it they are not requested. */
  readonly checkExternal?: CheckExternal | undefined
}

/** How often a run waits for the site to process its webhook events before a difference counts. */
const maxWaits = 12

/** Time between two lines of progress, ms. */
const progressMs = 10_000

/** @throws Refusal if the site does not answer; errors of the clients if lake or index do not */
export async function runAudit(dependencies: RunDependencies) {
  const { site, limits, siteApi, readLake, clock = realClock, checkExternal } = dependencies
  await siteApi.waiting()
  const fetchUrl = createFetcher({ perSecond: limits.perSecond, clock })
  console.error('Crawling the site')
  const { pages } = await readLake()
  const found = await crawl({
    site,
    limits,
    fetchUrl,
    also: [...pages.keys()],
    onAnswer: progressLogger(clock),
  })
  console.error('Comparing pages and search records with the lake')
  const { drift, records } = await lastingDrift(found, { ...dependencies, fetchUrl, clock })
  return {
    /** The site, and how many URLs, pages and search records were checked. */
    extent: {
      site,
      addresses: found.answers.size,
      pages: [...found.answers.values()].filter(({ page }) => page).length,
      records: records.present.length,
      /** URLs that the limits left out. */
      leftOut: found.leftOut,
    },
    findings: joined([
      ...drift,
      ...linkFindings(found),
      ...failedPages(found),
      ...imageFindings(found),
      ...((await checkExternal?.(found)) ?? []),
    ]),
  }
}

type Context = RunDependencies & { readonly fetchUrl: FetchUrl; readonly clock: Clock }

/**
 * Differences that are still there when the site has processed its webhook events, so that a
 * publish during the audit is not reported.
 */
async function lastingDrift(found: Crawl, context: Context) {
  const { site, siteApi, fetchUrl, clock } = context
  const first = await driftOf(found.answers, [...found.answers.keys()], context)
  if (first.drift.length === 0) return first
  console.error('Checking the differences again')
  await settled(siteApi, clock)
  const addresses = first.drift.map(({ what }) => what).filter((what) => found.answers.has(what))
  const again = await fetchAgain(addresses, { site, fetchUrl })
  const second = await driftOf(new Map([...found.answers, ...again]), addresses, context)
  return {
    ...second,
    drift: second.drift.filter((finding) => first.drift.some((other) => isSame(finding, other))),
  }
}

/** All differences of site and index from the lake, and the data that they were found with. */
async function driftOf(
  answers: Crawl['answers'],
  addresses: readonly string[],
  { siteApi, readLake, readRecords }: Context,
) {
  const paths = addresses.filter((address) => address.startsWith('/') && !address.includes('?'))
  const [lake, applied, stale, records] = await Promise.all([
    readLake(),
    siteApi.applied(),
    siteApi.stale(paths),
    readRecords(),
  ])
  const drift = joined([
    ...appliedFindings(applied, lake),
    ...pageFindings(answers, lake),
    ...staleFindings(stale),
    ...recordFindings(records),
  ])
  return { drift, records }
}

async function settled(site: SiteApi, clock: Clock) {
  await clock.sleep(settleMs)
  for (let waits = 0; waits < maxWaits && (await site.waiting()) > 0; waits += 1) await clock.sleep(settleMs)
}

function progressLogger({ now }: Clock): CrawlOptions['onAnswer'] {
  let last = now()
  return ({ fetched, known }) => {
    if (now() - last < progressMs) return
    last = now()
    console.error(`  ${fetched} of ${known} URLs known so far`)
  }
}

/**
 * Repairs drift: the site applies the changes that it missed, the index gets the records that
 * differ. Then everything is compared again.
 * @returns what was done, and the findings after it
 * @throws Refusal when the site does not answer; errors of the clients when lake or index do not
 */
export async function repair(
  findings: readonly Finding[],
  services: RunDependencies & {
    readonly repairRecords: () => Promise<{ saved: number; deleted: number }>
  },
) {
  console.error('Repairing what drifted')
  const pages = findings.filter(({ kind }) => kind === 'stale-page' || kind === 'missing-page')
  const { regenerated, saved, deleted, failures } = await services.siteApi.recover(
    pages.map(({ what }) => what),
  )
  // After the site, which writes the records of the changes that it had missed.
  const records = await services.repairRecords()
  const { findings: remaining } = await runAudit(services)
  const counts = { saved: saved + records.saved, deleted: deleted + records.deleted }
  return { regenerated, failures, ...counts, remaining }
}
