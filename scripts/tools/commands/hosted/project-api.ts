/**
 * Requests to the management API of a hosted project, as Sanity's CLI makes them (`@sanity/cli`
 * 8.12.0, services/cors.js, tokens.js, datasets.js, hooks.js) and as documented at
 * https://www.sanity.io/docs/http-reference/webhooks and https://www.sanity.io/docs/access-api.
 */
import { Refusal } from '@repo/kit/refusal.ts'
import { z } from 'zod'
import { parsedReply, requestReply } from '../doctor/http.ts'
import { type LakeApi, reasonIn, webhookVersion } from '../doctor/lake-api.ts'
import { sentence } from '../search/search-failure.ts'

/** A project, and the token that may change it. */
export interface ProjectApi {
  readonly lake: LakeApi
  readonly setupToken: string
}

/** Versions of the CLI's requests. */
const versions = { cors: 'v2025-08-14', tokens: 'v2025-07-11', datasets: 'v2025-09-16' } as const

/** Where the token is from that may change a project. */
const howToGetToken =
  'take the token of somebody with the role Administrator (npx sanity login, then npx sanity debug --secrets, in studio/)'

interface ManagementRequest {
  readonly url: string
  readonly method?: 'POST' | 'PUT'
  readonly body?: unknown
  /** Its action in messages: `create …`. */
  readonly what: string
}

/** @throws Refusal in one sentence if the request fails */
async function manage<Value>(
  { lake, setupToken }: ProjectApi,
  { url, method, body, what }: ManagementRequest,
  schema: z.ZodType<Value>,
): Promise<Value> {
  const reply = await requestReply(url, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${setupToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { origin } = new URL(url)
  if ('failure' in reply)
    throw new Refusal(
      `${origin} does not answer (${reply.failure}): check that this machine may reach sanity.io.`,
    )
  const answer = `${reply.status} ${reasonIn(reply)}`
  if (reply.status === 401)
    throw new Refusal(`Sanity refuses SANITY_SETUP_TOKEN (${answer}): ${howToGetToken}.`)
  if (reply.status === 403)
    throw new Refusal(`SANITY_SETUP_TOKEN may not ${what} (${answer}): ${howToGetToken}.`)
  if (reply.status === 404)
    throw new Refusal(
      `Sanity has no project "${lake.place.projectId}" for SANITY_SETUP_TOKEN (${answer}): correct --project-id, which sanity.io/manage shows.`,
    )
  const value = reply.status < 300 ? parsedReply(reply, schema) : undefined
  if (value === undefined) throw new Refusal(`Sanity did not ${what}: ${sentence(answer)}`)
  return value
}

const datasetsSchema = z.array(z.object({ name: z.string(), aclMode: z.string() }))

/** The datasets of the project, with who can read them: `public`, `private` or `custom`. */
export function listDatasets(api: ProjectApi) {
  const url = `${api.lake.project}/${versions.datasets}/datasets`
  return manage(api, { url, what: 'list datasets' }, datasetsSchema)
}

/** Features of the project's plan, for example `privateDataset`. */
export function listFeatures(api: ProjectApi): Promise<string[]> {
  const url = `${api.lake.project}/${versions.datasets}/features`
  return manage(api, { url, what: 'list the features of the project' }, z.array(z.string()))
}

/** Creates the dataset of `api`. */
export async function createDataset(api: ProjectApi, aclMode: 'public' | 'private'): Promise<void> {
  const { dataset } = api.lake.place
  const url = `${api.lake.project}/${versions.datasets}/datasets/${dataset}`
  const what = `create the dataset ${dataset}`
  await manage(api, { url, method: 'PUT', body: { aclMode }, what }, z.unknown())
}

function corsUrl({ lake: { management, place } }: ProjectApi): string {
  return `${management}/${versions.cors}/projects/${place.projectId}/cors`
}

const originsSchema = z.array(z.object({ origin: z.string(), allowCredentials: z.boolean() }))

/** The origins whose scripts may use the project. */
export function listCorsOrigins(api: ProjectApi) {
  return manage(api, { url: corsUrl(api), what: 'list CORS origins' }, originsSchema)
}

/** Allows scripts of an origin to use the project, with the credentials of the signed-in person. */
export async function createCorsOrigin(api: ProjectApi, origin: string): Promise<void> {
  const body = { origin, allowCredentials: true }
  const what = `create the CORS origin ${origin}`
  await manage(api, { url: corsUrl(api), method: 'POST', body, what }, z.unknown())
}

function robotsUrl({ lake: { management, place } }: ProjectApi): string {
  return `${management}/${versions.tokens}/access/project/${place.projectId}/robots`
}

const robotsSchema = z.object({
  data: z.array(z.object({ id: z.string(), label: z.string() })),
  nextCursor: z.string().nullish(),
})

/** Labels of the tokens of the project. */
export async function listTokenLabels(api: ProjectApi): Promise<string[]> {
  const labels: string[] = []
  let search = ''
  do {
    const page = await manage(
      api,
      { url: `${robotsUrl(api)}${search}`, what: 'list the tokens of the project' },
      robotsSchema,
    )
    labels.push(...page.data.map(({ label }) => label))
    search = page.nextCursor ? `?${new URLSearchParams({ nextCursor: page.nextCursor })}` : ''
  } while (search !== '')
  return labels
}

/** Creates a token with one role. Sanity returns it only this time. */
export async function createToken(
  api: ProjectApi,
  label: string,
  roleName: 'viewer' | 'editor',
): Promise<string> {
  const { projectId } = api.lake.place
  const memberships = [{ resourceId: projectId, resourceType: 'project', roleNames: [roleName] }]
  const { token } = await manage(
    api,
    {
      url: robotsUrl(api),
      method: 'POST',
      body: { label, memberships },
      what: `create a token with the role ${roleName}`,
    },
    z.object({ token: z.string().min(1) }),
  )
  return token
}

function hooksUrl({ lake: { management, place } }: ProjectApi): string {
  return `${management}/${webhookVersion}/hooks/projects/${place.projectId}`
}

/** The webhooks of the project. */
export function listWebhooks(api: ProjectApi): Promise<unknown[]> {
  return manage(api, { url: hooksUrl(api), what: 'list webhooks' }, z.array(z.unknown()))
}

/** Creates a webhook for each change of a published document of the dataset. */
export async function createWebhook(
  api: ProjectApi,
  { projection, ...webhook }: Record<'name' | 'url' | 'apiVersion' | 'projection' | 'secret', string>,
): Promise<void> {
  const body = {
    type: 'document',
    ...webhook,
    dataset: api.lake.place.dataset,
    rule: { on: ['create', 'update', 'delete'], projection },
    httpMethod: 'POST',
    includeDrafts: false,
    headers: {},
  }
  await manage(api, { url: hooksUrl(api), method: 'POST', body, what: 'create a webhook' }, z.unknown())
}
