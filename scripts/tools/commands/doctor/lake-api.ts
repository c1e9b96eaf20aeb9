/** Requests to the lake, in the form of Sanity's HTTP API for embedded and hosted ones alike. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { z } from 'zod'
import { parsedReply, type Reply, requestReply } from './http.ts'
import { oneLine } from './results.ts'

/** Which lake is asked. */
interface LakePlace {
  readonly isEmbedded: boolean
  /** For messages: its URL. */
  readonly url: string
  readonly projectId: string
  readonly dataset: string
}

/** Origins of the API: those of sanity.io, or of the embedded lake. */
export interface LakeApi {
  readonly place: LakePlace
  /** For a project's own documents. */
  readonly project: string
  /** For the management of projects. */
  readonly management: string
}

/** A lake, and the settings for it. */
export interface LakePart {
  readonly lake: LakeApi
  readonly environment: Environment
}

/** Version in which a query without a perspective sees published documents only. */
export const queryVersion = 'v2025-02-19'
/** Version that the Sanity CLI uses for webhooks (`@sanity/cli`, actions/hook/constants.js). */
export const webhookVersion = 'v2025-08-04'

/** The API of an embedded lake at `localUrl`, or of hosted Sanity. */
export function lakeApiOf(
  { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset }: Environment,
  localUrl: string,
): LakeApi {
  const isEmbedded = localUrl !== ''
  const project = isEmbedded ? localUrl : `https://${projectId}.api.sanity.io`
  return {
    place: { isEmbedded, url: project, projectId, dataset },
    project,
    management: isEmbedded ? localUrl : 'https://api.sanity.io',
  }
}

/** Headers of a request with a token. */
export function withToken(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } }
}

/** URL of a query. */
export function query({ project, place }: LakeApi, groq: string, perspective: string): string {
  const search = new URLSearchParams({ query: groq, perspective, returnQuery: 'false' })
  return `${project}/${queryVersion}/data/query/${place.dataset}?${search}`
}

/** Reply of the embedded lake to a ping. */
export const pongSchema = z.object({ pong: z.literal(true) })

/** Pings the lake; hosted Sanity gets a query instead, to which any reply of its API will do. */
export function requestLake(api: LakeApi): Promise<Reply> {
  return requestReply(api.place.isEmbedded ? `${api.project}/ping` : query(api, '1', 'published'))
}

/** Replies to a query for the number of published documents. */
export interface DatasetReplies {
  /** With the read token. */
  readonly known: Reply
  readonly anonymous: Reply
}

/** Counts published documents with and without the token. */
export async function requestDataset(
  api: LakeApi,
  { SANITY_API_READ_TOKEN: token }: Environment,
): Promise<DatasetReplies> {
  const count = query(api, 'count(*)', 'published')
  const [known, anonymous] = await Promise.all([requestReply(count, withToken(token)), requestReply(count)])
  return { known, anonymous }
}

/** True if the lake says that there is no such dataset. */
export function isDatasetMissing({ known, anonymous }: DatasetReplies): boolean {
  return [known, anonymous].some((reply) => !('failure' in reply) && reply.status === 404)
}

/** The webhooks of the project. */
export function requestWebhooks(api: LakeApi, environment: Environment): Promise<Reply> {
  const hooks = `${api.management}/${webhookVersion}/hooks/projects/${api.place.projectId}`
  return requestWithAnyToken(hooks, environment)
}

/** Asks with the token that writes, then with the other one: either may have the right. */
export async function requestWithAnyToken(url: string, environment: Environment): Promise<Reply> {
  const { SANITY_API_WRITE_TOKEN, SANITY_API_READ_TOKEN } = environment
  let reply: Reply = { failure: 'no token is set' }
  for (const token of [SANITY_API_WRITE_TOKEN, SANITY_API_READ_TOKEN].filter(Boolean)) {
    reply = await requestReply(url, withToken(token))
    if (!('failure' in reply) && reply.status === 200) return reply
  }
  return reply
}

const reasonSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
])

/** The reason in an error of Sanity. */
export function reasonIn(reply: Reply): string {
  if ('failure' in reply) return reply.failure
  return oneLine(parsedReply(reply, reasonSchema) ?? reply.text, 100)
}
