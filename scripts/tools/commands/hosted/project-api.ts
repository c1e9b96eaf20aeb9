/**
 * Requests to the management API of a hosted project, as Sanity's CLI makes them (`@sanity/cli`
 * 8.12.0, services/cors.js, tokens.js, datasets.js, hooks.js) and as documented at
 * https://www.sanity.io/docs/http-reference/webhooks and https://www.sanity.io/docs/access-api.
 */
import { Refusal } from '@repo/kit/refusal.ts'
import { z } from 'zod'
import { answerText, parsedReply, requestReply } from '../doctor/http.ts'
import { type LakeApi, reasonIn, webhookVersion } from '../doctor/lake-api.ts'
import { sentence } from '../search/search-failure.ts'

/** A project, and the token that may change it. */
export interface ProjectApi {
  readonly lake: LakeApi
  readonly setupToken: string
}

/** URLs of the CLI's requests. */
const urls = {
  datasets: ({ url }: LakeApi) => `${url}/v2025-09-16/datasets`,
  features: ({ url }: LakeApi) => `${url}/v2025-09-16/features`,
  cors: ({ management, projectId }: LakeApi) => `${management}/v2025-08-14/projects/${projectId}/cors`,
  robots: ({ management, projectId }: LakeApi) =>
    `${management}/v2025-07-11/access/project/${projectId}/robots`,
  hooks: ({ management, projectId }: LakeApi) =>
    `${management}/${webhookVersion}/hooks/projects/${projectId}`,
}

/** Where the token is from that may change a project. */
const howToGetToken =
  'take the token of somebody with the role Administrator (npx sanity login, then npx sanity debug --secrets, in studio/)'

/**
 * Sends a request: GET, or one with a body that changes something.
 * @param what its action in messages: `create …`
 * @throws Refusal in one sentence if the request fails
 */
async function manage<Value>(
  { lake, setupToken }: ProjectApi,
  { url, what, ...change }: { url: string; what: string; method?: 'POST' | 'PUT'; body?: object },
  schema: z.ZodType<Value>,
): Promise<Value> {
  const reply = await requestReply(url, {
    method: change.method ?? 'GET',
    headers: { authorization: `Bearer ${setupToken}`, 'content-type': 'application/json' },
    ...(change.body && { body: JSON.stringify(change.body) }),
  })
  const { origin } = new URL(url)
  if (reply.status === 0)
    throw new Refusal(`${origin} ${answerText(reply)}: check that this machine may reach sanity.io.`)
  const answer = `${reply.status} ${reasonIn(reply)}`
  if (reply.status === 401)
    throw new Refusal(`Sanity refuses SANITY_SETUP_TOKEN (${answer}): ${howToGetToken}.`)
  if (reply.status === 403)
    throw new Refusal(`SANITY_SETUP_TOKEN may not ${what} (${answer}): ${howToGetToken}.`)
  if (reply.status === 404)
    throw new Refusal(
      `Sanity has no project "${lake.projectId}" for SANITY_SETUP_TOKEN (${answer}): correct --project-id, which sanity.io/manage shows.`,
    )
  const value = reply.status < 300 ? parsedReply(reply, schema) : undefined
  if (value === undefined) throw new Refusal(`Sanity did not ${what}: ${sentence(answer)}`)
  return value
}

/** A request that lists what a project has. */
function listOf<Item>(part: keyof typeof urls, what: string, item: z.ZodType<Item>) {
  return (api: ProjectApi) => manage(api, { url: urls[part](api.lake), what: `list ${what}` }, z.array(item))
}

const dataset = z.object({ name: z.string(), aclMode: z.string() })
const origin = z.object({ origin: z.string(), allowCredentials: z.boolean() })

/** The datasets of the project, with who can read them: `public`, `private` or `custom`. */
export const listDatasets = listOf('datasets', 'datasets', dataset)

/** Features of the project's plan, for example `privateDataset`. */
export const listFeatures = listOf('features', 'the features of the project', z.string())

/** The origins whose scripts may use the project. */
export const listCorsOrigins = listOf('cors', 'CORS origins', origin)

/** The webhooks of the project. */
export const listWebhooks = listOf('hooks', 'webhooks', z.unknown())

/** Creates the dataset of `api`. */
export async function createDataset(api: ProjectApi, aclMode: 'public' | 'private'): Promise<undefined> {
  const { dataset } = api.lake
  const url = `${urls.datasets(api.lake)}/${dataset}`
  const what = `create the dataset ${dataset}`
  await manage(api, { url, method: 'PUT', body: { aclMode }, what }, z.unknown())
}

/** Allows scripts of an origin to use the project, with the credentials of the signed-in person. */
export async function createCorsOrigin(api: ProjectApi, origin: string): Promise<undefined> {
  const body = { origin, allowCredentials: true }
  const what = `create the CORS origin ${origin}`
  await manage(api, { url: urls.cors(api.lake), method: 'POST', body, what }, z.unknown())
}

/** Creates a token with one role. Sanity returns it only this time. */
export async function createToken(
  api: ProjectApi,
  label: string,
  roleName: 'viewer' | 'editor',
): Promise<string> {
  const { projectId } = api.lake
  const memberships = [{ resourceId: projectId, resourceType: 'project', roleNames: [roleName] }]
  const { token } = await manage(
    api,
    {
      url: urls.robots(api.lake),
      method: 'POST',
      body: { label, memberships },
      what: `create a token with the role ${roleName}`,
    },
    z.object({ token: z.string().min(1) }),
  )
  return token
}

/** Creates a webhook for each change of a published document of the dataset. */
export async function createWebhook(
  api: ProjectApi,
  { projection, ...webhook }: Record<'name' | 'url' | 'apiVersion' | 'projection' | 'secret', string>,
): Promise<void> {
  const body = {
    type: 'document',
    ...webhook,
    dataset: api.lake.dataset,
    rule: { on: ['create', 'update', 'delete'], projection },
    httpMethod: 'POST',
    includeDrafts: false,
    headers: {},
  }
  await manage(
    api,
    { url: urls.hooks(api.lake), method: 'POST', body, what: 'create a webhook' },
    z.unknown(),
  )
}
