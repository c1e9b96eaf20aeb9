/**
 * A project of hosted Sanity for tests: it keeps state, and has the shapes of the management API
 * that `project-api.ts` names. What a role may do follows
 * https://www.sanity.io/docs/content-lake/roles-concepts.
 */
import { z } from 'zod'
import { type HostedReply, type HostedRequest, startHostedServer, unauthorized } from './hosted-server.ts'

/** Token of an administrator of the project. */
export const setupToken = 'a-token-of-an-administrator'

const robotSchema = z.strictObject({
  label: z.string().min(1),
  memberships: z.tuple([
    z.strictObject({
      resourceId: z.string(),
      resourceType: z.literal('project'),
      roleNames: z.array(z.enum(['viewer', 'editor'])),
    }),
  ]),
})
const corsSchema = z.strictObject({ origin: z.url(), allowCredentials: z.boolean() })
const hookSchema = z.strictObject({
  type: z.literal('document'),
  name: z.string(),
  url: z.url(),
  dataset: z.string(),
  apiVersion: z.string().regex(/^v20\d\d-\d\d-\d\d$/),
  rule: z.strictObject({
    on: z.array(z.enum(['create', 'update', 'delete'])),
    filter: z.string().nullable().default(null),
    projection: z.string().nullable().default(null),
  }),
  httpMethod: z.literal('POST'),
  includeDrafts: z.boolean(),
  headers: z.record(z.string(), z.string()),
  secret: z.string().nullable().default(null),
})
const datasetSchema = z.strictObject({ aclMode: z.enum(['public', 'private']) })

type Robot = z.infer<typeof robotSchema> & { readonly id: string; readonly token: string }

/** Contents of the project. */
export interface ProjectState {
  readonly datasets: { name: string; aclMode: string }[]
  readonly origins: z.infer<typeof corsSchema>[]
  readonly robots: Robot[]
  readonly hooks: Readonly<Record<string, unknown>>[]
  /** Of the plan of the project. */
  features: string[]
  /** Replies in place of the usual ones, by method and path. */
  readonly replies: Record<string, HostedReply>
}

/** Starts a project without datasets. */
export async function startFakeProject(projectId: string) {
  const state: ProjectState = {
    datasets: [],
    origins: [],
    robots: [],
    hooks: [],
    features: ['privateDataset'],
    replies: {},
  }
  const server = await startHostedServer((request) => answer(state, projectId, request))
  return {
    ...server,
    state,
    /** Requests that change the project, without the dry runs of the doctor. */
    changes: () => server.requests.filter((line) => !/^GET /.test(line) && !line.endsWith('dryRun=true')),
  }
}

type Role = 'administrator' | 'editor' | 'viewer' | 'none'

function roleOf({ robots }: ProjectState, token: string): Role {
  if (token === setupToken) return 'administrator'
  return robots.find((robot) => robot.token === token)?.memberships[0].roleNames[0] ?? 'none'
}

function answer(state: ProjectState, projectId: string, request: HostedRequest): HostedReply | undefined {
  const { name, token } = request
  const given = state.replies[name]
  if (given) return given
  const role = roleOf(state, token)
  if (token !== '' && role === 'none') return unauthorized
  return answerOfDocuments(state, role, request) ?? answerOfManagement(state, projectId, role, request)
}

function answerOfDocuments(
  { datasets, origins }: ProjectState,
  role: Role,
  { name, search, origin }: HostedRequest,
): HostedReply | undefined {
  if (name === 'GET /v1/users/me') {
    const allowed = origins.find((one) => one.origin === origin)
    if (!allowed) return { status: 403, json: { statusCode: 403, message: 'CORS Origin not allowed' } }
    return {
      headers: {
        'access-control-allow-origin': origin,
        ...(allowed.allowCredentials && { 'access-control-allow-credentials': 'true' }),
      },
    }
  }
  const [, action, wanted] = /^(?:GET|POST) \/v2025-02-19\/data\/(query|mutate)\/([\w-]+)$/.exec(name) ?? []
  if (!action) return undefined
  const dataset = datasets.find((one) => one.name === wanted)
  if (!dataset)
    return { status: 404, json: { error: { description: 'Dataset not found', type: 'datasetNotFound' } } }
  const mayRead =
    role !== 'none' || (dataset.aclMode === 'public' && search.get('perspective') === 'published')
  if (action === 'query') return { json: { result: mayRead ? 12 : 0, ms: 1 } }
  if (role === 'editor' || role === 'administrator') return { json: { transactionId: 't', results: [] } }
  const description = 'Insufficient permissions; permission "create" required'
  return { status: 403, json: { error: { description, type: 'mutationError' } } }
}

const forbidden: HostedReply = {
  status: 403,
  json: { statusCode: 403, error: 'Forbidden', message: 'User is missing required grant' },
}

function answerOfManagement(
  state: ProjectState,
  projectId: string,
  role: Role,
  { name, body }: HostedRequest,
): HostedReply | undefined {
  const hooks = `/v2025-08-04/hooks/projects/${projectId}`
  if (role === 'editor' && name.startsWith(`GET ${hooks}`)) return answerOfHooks(state, name, hooks, body)
  if (role === 'none') return unauthorized
  if (role !== 'administrator') return forbidden
  const cors = `/v2025-08-14/projects/${projectId}/cors`
  const robots = `/v2025-07-11/access/project/${projectId}/robots`
  const [, dataset] = /^PUT \/v2025-09-16\/datasets\/([\w-]+)$/.exec(name) ?? []
  if (dataset) {
    const { aclMode } = datasetSchema.parse(JSON.parse(body))
    state.datasets.push({ name: dataset, aclMode })
    return { json: { datasetName: dataset, aclMode } }
  }
  switch (name) {
    case 'GET /v2025-09-16/datasets':
      return { json: state.datasets }
    case 'GET /v2025-09-16/features':
      return { json: state.features }
    case `GET ${cors}`:
      return { json: state.origins.map((one, id) => ({ id, projectId, ...one })) }
    case `POST ${cors}`: {
      const origin = corsSchema.parse(JSON.parse(body))
      state.origins.push(origin)
      return { status: 201, json: { id: state.origins.length, projectId, ...origin } }
    }
    case `POST ${robots}`: {
      const id = `robot${state.robots.length}`
      const robot = { ...robotSchema.parse(JSON.parse(body)), id, token: `sk-token-of-${id}` }
      state.robots.push(robot)
      return { status: 201, json: { ...robot, createdAt: '2026-11-26T10:00:00Z' } }
    }
    default:
      return answerOfHooks(state, name, hooks, body)
  }
}

function answerOfHooks(
  state: ProjectState,
  name: string,
  hooks: string,
  body: string,
): HostedReply | undefined {
  if (name === `GET ${hooks}`) return { json: state.hooks }
  if (name === `POST ${hooks}`) {
    const id = `hook${state.hooks.length}`
    const hook = {
      ...hookSchema.parse(JSON.parse(body)),
      id,
      isDisabled: false,
      isDisabledByUser: false,
      deletedAt: null,
    }
    state.hooks.push(hook)
    return { status: 201, json: hook }
  }
  return undefined
}
