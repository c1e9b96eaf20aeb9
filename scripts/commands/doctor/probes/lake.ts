/** Requests to the lake, in the form of Sanity's HTTP API for embedded and hosted ones alike. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import type {
  CorsFacts,
  DatasetFacts,
  LakePlace,
  LakeReplyFacts,
  ProviderFacts,
  ReadTokenFacts,
  WriteTokenFacts,
} from '../checks/lake.ts'
import type { DeliveryFacts, WebhookFacts } from '../checks/webhook.ts'
import { webhookTo } from '../checks/webhook.ts'
import { type Reply, requestReply } from './http.ts'

/** Origins of the API: those of sanity.io, or of the embedded lake. */
export interface LakeApi {
  readonly place: LakePlace
  /** For a project's own documents. */
  readonly project: string
  /** For the management of projects. */
  readonly management: string
}

/** Version in which a query without a perspective sees published documents only. */
const queryVersion = 'v2025-02-19'
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

function withToken(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } }
}

function query({ project, place }: LakeApi, groq: string, perspective: string): string {
  const search = new URLSearchParams({ query: groq, perspective, returnQuery: 'false' })
  return `${project}/${queryVersion}/data/query/${place.dataset}?${search}`
}

/** Pings the lake; hosted Sanity gets a query instead, to which any reply of its API will do. */
export async function probeLake(api: LakeApi): Promise<LakeReplyFacts> {
  const url = api.place.isEmbedded ? `${api.project}/ping` : query(api, '1', 'published')
  return { lake: api.place, reply: await requestReply(url) }
}

/** Counts published documents with and without the token. */
export async function probeDataset(
  api: LakeApi,
  { SANITY_API_READ_TOKEN: token }: Environment,
): Promise<DatasetFacts> {
  const count = query(api, 'count(*)', 'published')
  const [known, anonymous] = await Promise.all([requestReply(count, withToken(token)), requestReply(count)])
  return { lake: api.place, withToken: known, anonymous }
}

/** Queries drafts, and asks for the token's grants. */
export async function probeReadToken(
  api: LakeApi,
  { SANITY_API_READ_TOKEN: token }: Environment,
): Promise<ReadTokenFacts> {
  const { projectId, dataset } = api.place
  const [drafts, grants] = await Promise.all([
    requestReply(query(api, 'count(*)', 'drafts'), withToken(token)),
    requestReply(`${api.project}/v1/projects/${projectId}/datasets/${dataset}/acl`, withToken(token)),
  ])
  return { lake: api.place, drafts, grants }
}

/**
 * Sends a mutation that is only checked (Sanity, "Mutation", `dryRun`), of a draft that does not
 * exist.
 */
export async function probeWriteToken(
  api: LakeApi,
  { SANITY_API_WRITE_TOKEN: token }: Environment,
): Promise<WriteTokenFacts> {
  const body = { mutations: [{ createIfNotExists: { _id: 'drafts.doctor-dry-run', _type: 'redirect' } }] }
  const url = `${api.project}/${queryVersion}/data/mutate/${api.place.dataset}?dryRun=true`
  const dryRun = await requestReply(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { lake: api.place, dryRun }
}

/** The request with which the Studio begins, from its origin. */
export async function probeCors(api: LakeApi, { SANITY_STUDIO_URL }: Environment): Promise<CorsFacts> {
  const studioOrigin = new URL(SANITY_STUDIO_URL).origin
  const reply = await requestReply(`${api.project}/v1/users/me`, { headers: { origin: studioOrigin } })
  return { lake: api.place, reply, studioOrigin }
}

/**
 * The sign-in page, as the Studio of somebody elsewhere opens it: for this machine itself the lake
 * would sign somebody in.
 */
export function probeSignIn(api: LakeApi, { SANITY_STUDIO_URL }: Environment): Promise<Reply> {
  const search = new URLSearchParams({ origin: `${SANITY_STUDIO_URL}/` })
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  return requestReply(`${api.project}/v1/auth/login/local?${search}`, { headers })
}

/** Reads the description of a provider, as the lake does when somebody signs in there. */
export async function probeProvider(issuer: string): Promise<ProviderFacts> {
  return { issuer, reply: await requestReply(`${issuer}/.well-known/openid-configuration`) }
}

/** Asks with the token that writes, then with the other one: either may have the right. */
async function requestWithAnyToken(url: string, environment: Environment): Promise<Reply> {
  const { SANITY_API_WRITE_TOKEN, SANITY_API_READ_TOKEN } = environment
  let reply: Reply = { failure: 'no token is set' }
  for (const token of [SANITY_API_WRITE_TOKEN, SANITY_API_READ_TOKEN].filter(Boolean)) {
    reply = await requestReply(url, withToken(token))
    if (!('failure' in reply) && reply.status === 200) return reply
  }
  return reply
}

/**
 * The webhooks of the project.
 * @param url where the events have to go
 */
export async function probeWebhook(
  api: LakeApi,
  environment: Environment,
  url: string,
): Promise<WebhookFacts> {
  const { isEmbedded, projectId, dataset } = api.place
  return {
    isEmbedded,
    dataset,
    url,
    secret: environment.SANITY_WEBHOOK_SECRET,
    reconcileSeconds: Number(environment.SITE_RECONCILE_SECONDS),
    list: await requestWithAnyToken(
      `${api.management}/${webhookVersion}/hooks/projects/${projectId}`,
      environment,
    ),
  }
}

/** The last deliveries of the webhook to the site. */
export async function probeDeliveries(
  api: LakeApi,
  environment: Environment,
  webhook: WebhookFacts,
): Promise<DeliveryFacts | { readonly skipped: string }> {
  const { isEmbedded, projectId } = api.place
  const { url } = webhook
  if (isEmbedded)
    return {
      isEmbedded,
      url,
      reply: await requestWithAnyToken(`${api.project}/v1/webhooks/status`, environment),
    }
  const { hook } = webhookTo(webhook)
  if (!hook) return { skipped: 'no webhook to the site is known' }
  const attempts = `${api.management}/${webhookVersion}/hooks/projects/${projectId}/${hook.id}/attempts`
  return { isEmbedded, url, reply: await requestWithAnyToken(attempts, environment) }
}
