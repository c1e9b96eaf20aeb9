/** Gathers the facts of all checks: reads files, and asks the parts. It changes nothing. */
import { postSigned } from '@repo/audit/webhook.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { checkLake, isDatasetMissing, type LakeReplyFacts } from './checks/lake.ts'
import { checkSearch, type SearchFacts } from './checks/search.ts'
import { buildIn } from './checks/site.ts'
import { type AllFacts, type CheckName, checkNames, type FactsOf } from './checks.ts'
import { type Reply, requestReply, type ServerAnswer } from './probes/http.ts'
import * as lakeProbes from './probes/lake.ts'
import * as machine from './probes/machine.ts'
import { findParts, type PartPlace, type PartPlaces } from './probes/places.ts'
import * as searchProbes from './probes/search.ts'
import { probeDatabase, probeEdge } from './probes/services.ts'
import type { Known } from './results.ts'
import { doctorSettings } from './settings.ts'

/** What the doctor examines. */
export interface Installation {
  /** Folder of the repository. */
  readonly root: string
  /** Variables by name, as in `.env.local` and the shell. */
  readonly values: Readonly<Record<string, string>>
  /** Origins of hosted services, which tests replace. */
  readonly lakeApi?: typeof lakeProbes.lakeApiOf
}

type Facts<Names extends CheckName> = { readonly [Name in Names]: Known<FactsOf[Name]> }

/** The facts of all checks. Does not reject if a part does not answer. */
export async function gatherFacts({ root, values, lakeApi }: Installation): Promise<AllFacts> {
  const { problems, environment } = doctorSettings(values, root)
  const settings = {
    problems,
    content: environment?.SANITY_API_HOST ? 'the embedded lake' : `hosted Sanity`,
    search: environment?.ALGOLIA_HOST ? 'the embedded server' : 'Algolia',
  }
  const here = {
    settings: { facts: settings },
    node: { facts: machine.readNode(root) },
    packages: { facts: machine.readPackages(root) },
  }
  if (!environment) return { ...allSkipped('the settings have to be corrected first'), ...here }
  const dataFolder = machine.readDataFolder(environment.DATA_DIR)
  return {
    ...here,
    dataFolder: { facts: dataFolder },
    permissions: { facts: machine.readPermissions(root, environment.DATA_DIR) },
    disk: { facts: machine.readDisk(environment.DATA_DIR) },
    ports: { facts: machine.readPorts(environment) },
    ...(await askParts(environment, lakeApi ?? lakeProbes.lakeApiOf)),
  }
}

/** Every check skipped for the same reason. */
function allSkipped(why: string): AllFacts {
  // Each name has the same value, which fits every check.
  return Object.fromEntries(checkNames.map((name) => [name, { skipped: why }])) as unknown as AllFacts
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
  const [ofSite, ofLake, ofSearch, edge, database] = await Promise.all([
    askSite(environment, places.site, siteReply),
    isLakeUp ? askLake(environment, api, places) : withoutLake('the lake does not answer'),
    isSearchUp
      ? askSearch(environment, searchApi, { isLakeUp, isSiteUp: buildIn(siteReply) !== undefined })
      : withoutSearch('the search does not answer'),
    askEdge(environment),
    askDatabase(environment),
  ])
  return {
    ...ofSite,
    ...studio,
    lake: { facts: lakeReply },
    ...ofLake,
    search: { facts: searchReply },
    ...ofSearch,
    clocks: clocksOf(siteReply, lakeReply, searchReply),
    edge,
    database,
  }
}

const statusHeaders = ({ SITE_STATUS_TOKEN }: Environment) => ({
  headers: { authorization: `Bearer ${SITE_STATUS_TOKEN}` },
})

async function askSite(
  environment: Environment,
  { publicUrl, localUrl }: PartPlace,
  reply: Reply,
): Promise<
  Facts<'site' | 'siteAddress' | 'ready' | 'statusToken' | 'published' | 'lostEvents' | 'signature'>
> {
  const site = { facts: { url: localUrl, reply } }
  const build = buildIn(reply)
  if (build === undefined) {
    const none = { skipped: 'the site does not answer' }
    return {
      site,
      siteAddress: none,
      ready: none,
      statusToken: none,
      published: none,
      lostEvents: none,
      signature: none,
    }
  }
  const [withToken, atPublicUrl, ready] = await Promise.all([
    requestReply(`${localUrl}/api/status/`, statusHeaders(environment)),
    requestReply(`${publicUrl}/api/status/`, statusHeaders(environment)),
    requestReply(`${localUrl}/api/ready/`),
  ])
  const isTokenKnown = !('failure' in withToken) && withToken.status === 200
  const address = { publicUrl, localUrl, build }
  return {
    site,
    siteAddress:
      publicUrl === localUrl
        ? { skipped: 'the site is asked at its public URL' }
        : {
            facts: {
              ...address,
              // A token that the site itself refuses distinguishes nothing.
              reply: isTokenKnown ? atPublicUrl : await requestReply(`${publicUrl}/api/status/`),
            },
          },
    ready: { facts: { reply: ready } },
    statusToken: { facts: { reply: withToken } },
    published: { facts: { reply: isTokenKnown ? withToken : reply } },
    lostEvents: { facts: { reply: withToken, now: Date.now() } },
    signature: { facts: await askSignature(environment, localUrl) },
  }
}

/** An inspection of no page: the site checks the signature, and reads and changes nothing. */
const harmlessEvent = { inspect: [] }

async function askSignature(environment: Environment, localUrl: string): Promise<FactsOf['signature']> {
  const send = async (secret: string): Promise<Reply> => {
    try {
      const where = { NEXT_PUBLIC_SITE_URL: localUrl, SITE_PORT: '', HOST: environment.HOST }
      const response = await postSigned({ ...where, SANITY_WEBHOOK_SECRET: secret }, harmlessEvent)
      return { status: response.status, text: await response.text(), headers: {}, clockMs: null }
    } catch (error) {
      return { failure: String(error) }
    }
  }
  const right = await send(environment.SANITY_WEBHOOK_SECRET)
  return { right, wrong: await send(`${environment.SANITY_WEBHOOK_SECRET}-of-another`) }
}

async function askStudio(
  environment: Environment,
  { publicUrl, localUrl }: PartPlace,
): Promise<Facts<'studio' | 'studioSettings'>> {
  const page = (url: string) => requestReply(`${url}/`, { headers: { accept: 'text/html' } })
  const [reply, publicReply] = await Promise.all([
    page(localUrl),
    publicUrl === localUrl ? undefined : page(publicUrl),
  ])
  const wanted = {
    projectId: environment.SANITY_PROJECT_ID,
    dataset: environment.SANITY_DATASET,
    apiHost: environment.SANITY_API_HOST,
    siteUrl: environment.NEXT_PUBLIC_SITE_URL,
  }
  return {
    studio: {
      facts: {
        url: localUrl,
        reply,
        atPublicUrl: publicReply ? { url: publicUrl, reply: publicReply } : null,
      },
    },
    studioSettings:
      'failure' in reply ? { skipped: 'the Studio does not answer' } : { facts: { reply, wanted } },
  }
}

type LakeChecks =
  | 'lakeAddress'
  | 'dataset'
  | 'readToken'
  | 'writeToken'
  | 'cors'
  | 'signIn'
  | 'webhook'
  | 'deliveries'

function withoutLake(why: string): Facts<LakeChecks> {
  const none = { skipped: why }
  return {
    lakeAddress: none,
    dataset: none,
    readToken: none,
    writeToken: none,
    cors: none,
    signIn: none,
    webhook: none,
    deliveries: none,
  }
}

async function askLake(
  environment: Environment,
  api: lakeProbes.LakeApi,
  { lake: { publicUrl, localUrl }, site }: PartPlaces,
): Promise<Facts<LakeChecks>> {
  const { isEmbedded } = api.place
  // The embedded lake sends its events past the proxy.
  const webhookUrl = `${isEmbedded ? site.localUrl : site.publicUrl}/api/revalidate/`
  const [atPublicUrl, dataset, cors, signIn] = await Promise.all([
    isEmbedded && publicUrl !== localUrl ? requestReply(`${publicUrl}/v1/ping`) : undefined,
    lakeProbes.probeDataset(api, environment),
    lakeProbes.probeCors(api, environment),
    isEmbedded && isPublic(environment) ? lakeProbes.probeSignIn(api, environment) : undefined,
  ])
  return {
    ...(isDatasetMissing(dataset)
      ? withoutLake('the dataset does not exist')
      : await askDataset(environment, api, webhookUrl)),
    lakeAddress: atPublicUrl
      ? { facts: { publicUrl, localUrl, reply: atPublicUrl } }
      : { skipped: isEmbedded ? 'the lake is asked at its public URL' : 'Sanity has its own' },
    dataset: { facts: dataset },
    cors: { facts: cors },
    signIn: signIn
      ? { facts: { reply: signIn } }
      : { skipped: isEmbedded ? 'site and Studio are for this machine only' : 'people sign in at Sanity' },
  }
}

/** What can be asked only about a dataset that exists. */
async function askDataset(
  environment: Environment,
  api: lakeProbes.LakeApi,
  webhookUrl: string,
): Promise<Facts<'readToken' | 'writeToken' | 'webhook' | 'deliveries'>> {
  const [readToken, writeToken, webhook] = await Promise.all([
    lakeProbes.probeReadToken(api, environment),
    environment.SANITY_API_WRITE_TOKEN ? lakeProbes.probeWriteToken(api, environment) : undefined,
    lakeProbes.probeWebhook(api, environment, webhookUrl),
  ])
  const deliveries = await lakeProbes.probeDeliveries(api, environment, webhook)
  return {
    readToken: { facts: readToken },
    writeToken: writeToken
      ? { facts: writeToken }
      : { skipped: 'SANITY_API_WRITE_TOKEN is not set: old URLs of moved pages are not redirected' },
    webhook: { facts: webhook },
    deliveries: 'skipped' in deliveries ? deliveries : { facts: deliveries },
  }
}

/** Whether site or Studio have a URL that others can open. */
function isPublic({ NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL }: Environment): boolean {
  return [NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL].some((url) => !isLoopback(new URL(url).hostname))
}

type SearchChecks = 'readersSearch' | 'searchKey' | 'adminKey' | 'analyticsKey' | 'indexSettings' | 'records'

function withoutSearch(why: string): Facts<SearchChecks> {
  const none = { skipped: why }
  return {
    readersSearch: none,
    searchKey: none,
    adminKey: none,
    analyticsKey: none,
    indexSettings: none,
    records: none,
  }
}

async function askSearch(
  environment: Environment,
  api: searchProbes.SearchApi,
  { isLakeUp, isSiteUp }: { readonly isLakeUp: boolean; readonly isSiteUp: boolean },
): Promise<Facts<SearchChecks>> {
  const { isEmbedded } = api.place
  const [readersSearch, searchKey, adminKey, analyticsKey] = await Promise.all([
    isEmbedded && isSiteUp ? searchProbes.probeReadersSearch(api, environment) : undefined,
    searchProbes.probeSearchKey(api, environment),
    searchProbes.probeAdminKey(api, environment),
    searchProbes.probeAnalyticsKey(api, environment),
  ])
  const keys = {
    readersSearch: readersSearch
      ? { facts: readersSearch }
      : { skipped: isEmbedded ? 'the site does not answer' : 'browsers ask Algolia' },
    searchKey: { facts: searchKey },
    adminKey: { facts: adminKey },
    analyticsKey: { facts: analyticsKey },
  }
  if (!isLakeUp) {
    const none = { skipped: 'the lake does not answer' }
    return { ...keys, indexSettings: none, records: none }
  }
  const [index, records] = await Promise.all([searchProbes.probeIndex(api), searchProbes.probeRecords(api)])
  return { ...keys, indexSettings: { facts: index }, records: { facts: records } }
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
  const { SITE_EDGE } = environment
  if (SITE_EDGE === '') return { skipped: 'there is none (SITE_EDGE is empty)' }
  return { facts: await probeEdge(SITE_EDGE, environment) }
}

async function askDatabase({ SITE_DATABASE_URL }: Environment): Promise<Known<FactsOf['database']>> {
  if (SITE_DATABASE_URL === '')
    return { skipped: 'the store is a file in DATA_DIR (SITE_DATABASE_URL is empty)' }
  return { facts: await probeDatabase(SITE_DATABASE_URL) }
}
