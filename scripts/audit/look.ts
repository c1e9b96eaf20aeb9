/** One look at site, lake and index: everything that is wrong, and was so for a while. */
import { type Ask, asker } from './ask.ts'
import {
  askAgain,
  type Crawl,
  type CrawlOptions,
  type CrawlResponse,
  crawl,
  readSitemap,
  sitemapAddress,
} from './crawl.ts'
import { type Finding, isSame, joined } from './findings.ts'
import type { Lake } from './lake.ts'
import { type Limits, settleMs } from './limits.ts'
import { failedPages, linkFindings, orphans, pictureFindings } from './links.ts'
import { type Clock, realClock } from './pace.ts'
import { appliedFindings, pageFindings, sitemapFindings, staleFindings } from './pages.ts'
import { type Records, recordFindings, recordLinks } from './records.ts'
import type { Extent } from './report.ts'
import type { Site } from './site.ts'

/** What a look needs of the world. */
export interface LookOptions {
  /** Address of the site without a slash at its end. */
  readonly site: string
  readonly limits: Limits
  readonly ownWord: Site
  readonly readLake: () => Promise<Lake>
  readonly readRecords: () => Promise<Records>
  /** Told what happens, a line at a time. */
  readonly say: (line: string) => void
  readonly clock?: Clock
}

/** What was seen. */
export interface Look {
  readonly extent: Extent
  readonly findings: readonly Finding[]
}

/** Times that a site is asked whether it has done what it was told, before its drift counts as such. */
const maxWaits = 12

/** @throws Refusal when the site does not answer; errors of the clients when lake or index do not */
export async function look(options: LookOptions): Promise<Look> {
  const { site, limits, ownWord, readLake, say, clock = realClock } = options
  await ownWord.waiting()
  const ask = asker({ perSecond: limits.perSecond, clock })
  say('Crawling the site')
  const { pages } = await readLake()
  const found = await crawl({ site, limits, ask, also: [...pages.keys()], onAnswer: told(say, clock) })
  say('Comparing pages and search records with the lake')
  const { drift, lake, records } = await lastingDrift(found, { ...options, ask, clock })
  // Of a page that came or went during the crawl it cannot be told whether links lead to it.
  const listed = [...pages.values()].filter(
    ({ address, isListed }) => isListed && lake.pages.get(address)?.isListed,
  )
  return {
    extent: {
      site,
      addresses: found.answers.size,
      pages: [...found.answers.values()].filter(({ page }) => page).length,
      records: records.present.length,
      leftOut: found.leftOut,
    },
    findings: joined([
      ...drift,
      ...linkFindings(found, recordLinks(records)),
      ...failedPages(found),
      ...pictureFindings(found),
      ...(found.leftOut > 0
        ? []
        : orphans(
            listed.map(({ address }) => address),
            found,
          )),
    ]),
  }
}

interface Seen {
  readonly drift: readonly Finding[]
  readonly lake: Lake
  readonly records: Records
}

type World = LookOptions & { readonly ask: Ask; readonly clock: Clock }

/** Drift that is there still after the site has done what it was told: a publish during the audit is none. */
async function lastingDrift(found: Crawl, world: World): Promise<Seen> {
  const { site, ownWord, ask, clock, say } = world
  const first = await driftOf(found, [...found.answers.keys()], world)
  if (first.drift.length === 0) return first
  say('Looking again at what differs')
  await settled(ownWord, clock)
  const addresses = first.drift.map(({ what }) => what).filter((what) => found.answers.has(what))
  const again = await askAgain(addresses, { site, ask })
  const { answers, entries } = await readSitemap(site, ask)
  const now = { answers: new Map([...found.answers, ...again, ...answers]), entries }
  const second = await driftOf(now, [...addresses, ...answers.keys()], world)
  return {
    ...second,
    drift: second.drift.filter((finding) => first.drift.some((other) => isSame(finding, other))),
  }
}

/** Everything in which site and index differ from the lake. */
async function driftOf(
  { answers, entries }: Pick<Crawl, 'answers' | 'entries'>,
  addresses: readonly string[],
  { site, ownWord, readLake, readRecords }: World,
): Promise<Seen> {
  const paths = addresses.filter((address) => address.startsWith('/') && !address.includes('?'))
  const [lake, applied, stale, records] = await Promise.all([
    readLake(),
    ownWord.applied(),
    ownWord.stale(paths),
    readRecords(),
  ])
  const map = answers.get(sitemapAddress)
  const drift = joined([
    ...appliedFindings(applied, lake),
    ...pageFindings(answers, lake),
    ...staleFindings(stale),
    ...(map?.status === 200 ? sitemapFindings(entries, lake, site) : [noSitemap(map)]),
    ...recordFindings(records),
  ])
  return { drift, lake, records }
}

function noSitemap(answer: CrawlResponse | undefined): Finding {
  const detail = answer?.status ? `answered ${answer.status}` : (answer?.failure ?? '')
  return { kind: 'sitemap', what: sitemapAddress, detail, places: [] }
}

async function settled(site: Site, clock: Clock) {
  await clock.sleep(settleMs)
  for (let waits = 0; waits < maxWaits && (await site.waiting()) > 0; waits += 1) await clock.sleep(settleMs)
}

/** Says how far a crawl is, every ten seconds. */
function told(say: LookOptions['say'], { now }: Clock): CrawlOptions['onAnswer'] {
  let last = now()
  return ({ asked, known }) => {
    if (now() - last < 10_000) return
    last = now()
    say(`  ${asked} of ${known} addresses known so far`)
  }
}
