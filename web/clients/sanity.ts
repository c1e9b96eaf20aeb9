/** The only module that creates clients of the content lake. */
import { type ClientConfig, createClient, type QueryParams, type SanityClient } from '@sanity/client'
import { env } from '#env.ts'
import { outsideOfRender } from '#patches/next-render.ts'
import { combining, mostCombined, type SendQuery } from './combined-queries.ts'
import { internalLakeUrl } from './internal-urls.ts'
import { waitingForRateLimit } from './rate-limit.ts'

/** From this version on, a query without a perspective sees published documents only. */
const apiVersion = '2025-02-19'

let published: SanityClient | undefined
let sendCombined: SendQuery | undefined
let drafts: SanityClient | undefined
let writing: SanityClient | undefined
/** Name of the dataset of comments, once there is one. */
let comments: string | undefined

/** Client for published documents, without the CDN, which may lag behind webhook events. */
export function publishedClient(): SanityClient {
  published ??= createClient({ ...connection(), perspective: 'published' })
  return published
}

/**
 * Result of a query about published documents. For hosted Sanity, queries of the same moment are
 * combined (docs/decisions, 0159).
 * @throws Error of @sanity/client when the lake does not respond or rejects the query
 */
export async function fetchPublished<Result = unknown>(query: string, params: QueryParams): Promise<Result> {
  if (!combinesQueries()) return await publishedClient().fetch<Result>(query, params)
  sendCombined ??= combining((...combined) => publishedClient().fetch<unknown>(...combined))
  // As with Sanity's client, the caller knows what its query returns.
  return (await sendCombined(query, params)) as Result
}

/** True if queries of the same moment share a request, so that sending them together is cheaper. */
export function combinesQueries(): boolean {
  return isHosted()
}

/** How many queries a run sends at a time: to hosted Sanity as many as one request may have. */
export function queriesAtOnce(): number {
  return combinesQueries() ? mostCombined : embeddedQueriesAtOnce
}

const embeddedQueriesAtOnce = 4

/** Client for draft mode: each draft replaces its published document. */
export function draftsClient(): SanityClient {
  drafts ??= createClient({ ...connection(), perspective: 'drafts' })
  return drafts
}

/** Client that writes redirects from former paths of pages; undefined without a write token. */
export function writingClient(): SanityClient | undefined {
  const token = env().SANITY_API_WRITE_TOKEN
  if (!token) return undefined
  writing ??= createClient({
    ...connection(),
    perspective: 'raw',
    token,
    requestHandler: waitingForRateLimit,
  })
  return writing
}

/**
 * The client for the comments of the Studio, which are in a dataset of their own (sanity 6.16,
 * `AddonDatasetProvider`); undefined before the first comment.
 * @param client whose token is used
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function commentsClient(client: SanityClient): Promise<SanityClient | undefined> {
  const { projectId, dataset } = client.config()
  const url = `/projects/${projectId}/datasets?datasetProfile=comments&addonFor=${dataset}`
  comments ??= (await client.request<readonly { readonly name: string }[]>({ url }))[0]?.name
  return comments === undefined ? undefined : client.withConfig({ dataset: comments, perspective: 'raw' })
}

/**
 * True if query results may lag behind webhook events, as with hosted Sanity. The embedded lake
 * sends an event only after its queries include the change.
 */
export function mayBeBehind(): boolean {
  return isHosted()
}

function isHosted(): boolean {
  return !env().SANITY_API_HOST
}

function connection(): ClientConfig {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN } = env()
  const lake = internalLakeUrl(env())
  const hosted = { projectId: SANITY_PROJECT_ID, dataset: SANITY_DATASET, apiVersion, useCdn: false }
  const client: ClientConfig = {
    ...hosted,
    token: SANITY_API_READ_TOKEN,
    stega: false,
    requestHandler: (request, next) => outsideOfRender(() => next(request)),
  }
  // Node does not resolve <project>.localhost on every system, so the project is sent in a header.
  return lake ? { ...client, apiHost: lake, useProjectHostname: false } : client
}
