/** Requests to the search server, with Algolia's own client. */
import { readRecords, recordFindings } from '@repo/audit/records.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { hostsOf } from '@repo/web/clients/search.ts'
import { indexDifference } from '@repo/web/indexing/ensure-index.ts'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { z } from 'zod'
import { neededRights } from '../../search/search-keys.ts'
import type {
  AdminKeyFacts,
  AnalyticsKeyFacts,
  IndexFacts,
  KeyRights,
  ReadersSearchFacts,
  RecordFacts,
  SearchFacts,
  SearchKeyFacts,
  SearchOutcome,
  SearchPlace,
} from '../checks/search.ts'
import { requestReply } from './http.ts'

/** The search server, and clients with any key. */
export interface SearchApi {
  readonly place: SearchPlace
  clientWith(key: string): Algoliasearch
}

/** An embedded server at `localUrl`, or Algolia if that is empty. */
export function searchApiOf(
  { ALGOLIA_APP_ID: appId, ALGOLIA_INDEX_NAME: index }: Environment,
  localUrl: string,
): SearchApi {
  const isEmbedded = localUrl !== ''
  const url = isEmbedded ? localUrl : `https://${appId.toLowerCase()}-dsn.algolia.net`
  return {
    place: { isEmbedded, url, index },
    clientWith: (key) => algoliasearch(appId, key, isEmbedded ? { hosts: hostsOf(localUrl) } : {}),
  }
}

/** Runs a request and returns its result, or why it failed. */
async function outcomeOf<Value>(request: () => Promise<Value>): Promise<SearchOutcome<Value>> {
  try {
    return { value: await request() }
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : null
    return { status, message: errorMessage(error) }
  }
}

/** Pings the server at `/1/isalive`. */
export async function probeSearch({ place }: SearchApi): Promise<SearchFacts> {
  return { search: place, reply: await requestReply(`${place.url}/1/isalive`) }
}

/** A search as browsers send it: to the public URL of the site, which forwards it. */
export async function probeReadersSearch(
  { place }: SearchApi,
  environment: Environment,
): Promise<ReadersSearchFacts> {
  const { NEXT_PUBLIC_SITE_URL: site, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY } = environment
  const url = `${site}/search-api/1/indexes/${encodeURIComponent(place.index)}/query`
  const reply = await requestReply(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-algolia-application-id': ALGOLIA_APP_ID,
      'x-algolia-api-key': ALGOLIA_SEARCH_KEY,
    },
    body: JSON.stringify({ query: '', hitsPerPage: 1 }),
  })
  return { site, reply }
}

const rightsSchema = z.object({ acl: z.array(z.string()), indexes: z.array(z.string()).default([]) })

function rightsOf(api: SearchApi, key: string): Promise<SearchOutcome<KeyRights>> {
  return outcomeOf(async () => {
    // Another server may answer anything.
    const rights = rightsSchema.safeParse(await api.clientWith(key).getApiKey({ key }))
    if (!rights.success) throw new Error('the response does not describe a key')
    return rights.data
  })
}

/** Searches with the browser's key, and asks for its rights. */
export async function probeSearchKey(
  api: SearchApi,
  { ALGOLIA_SEARCH_KEY: key }: Environment,
): Promise<SearchKeyFacts> {
  const { place } = api
  const search = async () =>
    (await api.clientWith(key).searchSingleIndex({ indexName: place.index, searchParams: { query: '' } }))
      .nbHits ?? 0
  const [rights, hits] = await Promise.all([rightsOf(api, key), outcomeOf(search)])
  return { search: place, rights, hits }
}

/** Asks for the rights of the site's key. */
export async function probeAdminKey(
  api: SearchApi,
  { ALGOLIA_ADMIN_KEY: key }: Environment,
): Promise<AdminKeyFacts> {
  const needed = neededRights('ALGOLIA_ADMIN_KEY', api.place.index)
  return { search: api.place, needed, rights: await rightsOf(api, key) }
}

/** Reads failed searches as the site does for the Studio. */
export async function probeAnalyticsKey(
  api: SearchApi,
  environment: Environment,
): Promise<AnalyticsKeyFacts> {
  const { ALGOLIA_ADMIN_KEY, ALGOLIA_ANALYTICS_KEY, ALGOLIA_ANALYTICS_REGION: region } = environment
  const { place } = api
  const analytics = api.clientWith(ALGOLIA_ADMIN_KEY).initAnalytics({
    apiKey: ALGOLIA_ANALYTICS_KEY || ALGOLIA_ADMIN_KEY,
    region,
    options: place.isEmbedded ? { hosts: hostsOf(place.url) } : {},
  })
  const read = await outcomeOf(() => analytics.getSearchesNoResults({ index: place.index, limit: 1 }))
  return { search: place, read }
}

/** Compares settings and synonyms, by the site's own code. */
export async function probeIndex({ place }: SearchApi): Promise<IndexFacts> {
  return { search: place, difference: await outcomeOf(() => indexDifference(place.index)) }
}

/** Compares the records with those built from the lake, as the audit does. */
export async function probeRecords({ place }: SearchApi): Promise<RecordFacts> {
  return {
    compared: await outcomeOf(async () => {
      const records = await readRecords(place.index)
      const findings = recordFindings(records)
      const countOf = (kind: string) => findings.filter((finding) => finding.kind === kind).length
      return {
        documents: new Set(records.wanted.map(({ page }) => page)).size,
        records: records.present.length,
        missing: countOf('record-missing'),
        superfluous: countOf('record-superfluous'),
        differing: countOf('record-differs'),
        refused: [...records.refused.keys()],
      }
    }),
  }
}
