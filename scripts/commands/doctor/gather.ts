/** Gathers the facts of all checks: reads files, and asks the parts. It changes nothing. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { askLake, withoutLake } from './ask-lake.ts'
import { askSearch, withoutSearch } from './ask-search.ts'
import { askSite, askStudio } from './ask-site.ts'
import { checkLake, type LakeReplyFacts } from './checks/lake.ts'
import { checkSearch, type SearchFacts } from './checks/search.ts'
import { buildIn } from './checks/site.ts'
import type { AllFacts, FactsOf } from './checks.ts'
import { type Reply, requestReply, type ServerAnswer } from './probes/http.ts'
import * as lakeProbes from './probes/lake.ts'
import * as machine from './probes/machine.ts'
import { findParts } from './probes/places.ts'
import * as searchProbes from './probes/search.ts'
import { probeDatabase, probeEdge } from './probes/services.ts'
import type { Known } from './results.ts'
import { doctorSettings } from './settings.ts'

/** The installation that the doctor examines. */
export interface Installation {
  /** Folder of the repository. */
  readonly root: string
  /** Variables by name, as in `.env.local` and the shell. */
  readonly values: Readonly<Record<string, string>>
  /** Origins of hosted services, which tests replace. */
  readonly lakeApi?: typeof lakeProbes.lakeApiOf
}

/** The facts of all checks. Does not reject if a part does not answer. */
export async function gatherFacts({ root, values, lakeApi }: Installation): Promise<AllFacts> {
  const { problems, environment } = doctorSettings(values, root)
  const settings = {
    problems,
    content: environment.SANITY_API_HOST ? 'the embedded lake' : 'hosted Sanity',
    search: environment.ALGOLIA_HOST ? 'the embedded server' : 'Algolia',
  }
  return {
    settings: { facts: settings },
    node: { facts: machine.readNode(root) },
    packages: { facts: machine.readPackages(root) },
    dataFolder: { facts: machine.readDataFolder(environment.DATA_DIR) },
    permissions: { facts: machine.readPermissions(root, environment.DATA_DIR) },
    disk: { facts: machine.readDisk(environment.DATA_DIR) },
    ports: { facts: machine.readPorts(environment) },
    ...(await askParts(environment, lakeApi ?? lakeProbes.lakeApiOf)),
  }
}

async function askParts(environment: Environment, lakeApi: typeof lakeProbes.lakeApiOf) {
  const places = await findParts(environment)
  const api = lakeApi(environment, places.lake.localUrl)
  const searchApi = searchProbes.searchApiOf(environment, places.search.localUrl)
  const [siteReply, lakeReply, searchReply, studio] = await Promise.all([
    requestReply(`${places.site.localUrl}/api/status/`),
    lakeProbes.probeLake(api),
    searchProbes.probeSearch(searchApi),
    askStudio(environment, places.studio),
  ])
  const isLakeUp = checkLake(lakeReply).state === 'passed'
  const isSearchUp = checkSearch(searchReply).state === 'passed'
  const [ofSite, ofLake, ofSearch, edge, database, oidc] = await Promise.all([
    askSite(environment, places.site, siteReply),
    isLakeUp ? askLake(environment, api, places) : withoutLake('the lake does not answer'),
    isSearchUp
      ? askSearch(environment, searchApi, { isLakeUp, isSiteUp: buildIn(siteReply) !== undefined })
      : withoutSearch('the search does not answer'),
    askEdge(environment),
    askDatabase(environment),
    askProvider(environment),
  ])
  return {
    ...ofSite,
    ...studio,
    lake: { facts: lakeReply },
    ...ofLake,
    oidc,
    search: { facts: searchReply },
    ...ofSearch,
    clocks: clocksOf(siteReply, lakeReply, searchReply),
    edge,
    database,
  }
}

function clocksOf(
  site: Reply,
  { reply: lake }: LakeReplyFacts,
  { reply: search }: SearchFacts,
): Known<FactsOf['clocks']> {
  const known = { 'the site': site, 'the lake': lake, 'the search': search }
  const clocks = Object.entries(known).flatMap(([name, reply]) =>
    hasClock(reply) ? [{ name, aheadMs: reply.clockMs }] : [],
  )
  return clocks.length > 0 ? { facts: { clocks } } : { skipped: 'no server says what time it is' }
}

function hasClock(reply: Reply): reply is ServerAnswer & { readonly clockMs: number } {
  return !('failure' in reply) && reply.clockMs !== null
}

async function askEdge(environment: Environment): Promise<Known<FactsOf['edge']>> {
  if (environment.SITE_EDGE_URLS === '')
    return { skipped: 'no edge cache is configured (SITE_EDGE_URLS is empty)' }
  return { facts: await probeEdge(environment) }
}

async function askProvider({ OIDC_ISSUER }: Environment): Promise<Known<FactsOf['oidc']>> {
  if (OIDC_ISSUER === '') return { skipped: 'people sign in with passwords only (OIDC_ISSUER is empty)' }
  return { facts: await lakeProbes.probeProvider(OIDC_ISSUER) }
}

async function askDatabase({ SITE_DATABASE_URL }: Environment): Promise<Known<FactsOf['database']>> {
  if (SITE_DATABASE_URL === '')
    return { skipped: 'the store is a file in DATA_DIR (SITE_DATABASE_URL is empty)' }
  return { facts: await probeDatabase(SITE_DATABASE_URL) }
}
