/**
 * Users and projects, which the Studio requests before it renders anything. There is one user and
 * one project.
 */
import { z } from 'zod'
import type { LakeContext } from '../context.ts'
import { requireEditor, requireUser } from '../context.ts'
import { checked, jsonBody, type LakeRequest, type LakeResponse, type LakeRoute } from '../http.ts'
import { maxBodyBytes } from '../limits.ts'
import { writerId } from '../store/sessions.ts'

const roles = [{ name: 'administrator', title: 'Administrator' }]

const writer = {
  id: writerId,
  name: 'Writer',
  displayName: 'Writer',
  givenName: 'Writer',
  email: 'writer@localhost',
  profileImage: null,
  role: 'administrator',
  roles,
  provider: 'local',
}

/** A user or a robot by id, as `/users/{id}` returns it. */
function userOf(id: string) {
  if (id === writerId) return writer
  return { ...writer, id, name: id, displayName: id, givenName: id, email: `${id}@localhost` }
}

/** Routes that need no document. */
export function accountRoutes(context: LakeContext): LakeRoute[] {
  return [
    ['GET', '/ping', () => ok({ pong: true })],
    [
      'GET',
      '/auth/providers',
      (request) =>
        ok({
          providers: [{ name: 'local', title: 'This machine', url: `${request.origin}/v1/auth/login/local` }],
          thirdPartyLogin: true,
        }),
    ],
    ['GET', '/auth/id', ({ identity }) => ok({ id: identity.role === 'anonymous' ? null : identity.id })],
    ['GET', '/users/me', ({ identity }) => ok(identity.role === 'anonymous' ? {} : userOf(identity.id))],
    ['GET', '/users/:ids', (_request, { ids = '' }) => ok(several(ids))],
    ['GET', '/projects', (request) => ok([project(context, request)])],
    ['GET', '/projects/:id', (request) => ok(project(context, request))],
    ['GET', '/projects/:id/users/:ids', (_request, { ids = '' }) => ok(several(ids))],
    [
      'GET',
      '/projects/:id/datasets',
      () => ok([{ name: context.dataset, aclMode: 'public', tags: [], addonFor: null }]),
    ],
    ['GET', '/projects/:id/datasets/:dataset/acl', (request) => ok(acl(request))],
    ['GET', '/projects/:id/grants', () => ok({})],
    ['GET', '/projects/:id/user-applications', () => ok(studios(context))],
    ['GET', '/projects/:id/features', () => ok([])],
    ['GET', '/projects/:id/roles', () => ok(roles)],
    ['GET', '/projects/:id/permissions', () => ok([])],
    ['GET', '/datasets', () => ok([{ name: context.dataset, aclMode: 'public' }])],
    ['GET', '/features', () => ok([])],
    ['GET', '/user-applications', () => ok([])],
    // `checkCors` of sanity 6.16 reads this after a failed request. Without `allowed`, a page about
    // CORS origins replaces the Studio.
    ['GET', '/check/cors', () => ok({ result: { allowed: true, withCredentials: true } })],
    ['GET', '/intake/telemetry-status', () => ok({ status: 'denied' })],
    ['POST', '/intake/batch', () => ok({})],
    // Offers of Sanity's cloud, and its help menu: always empty.
    ['GET', '/journey/:offer', () => ok(null)],
    ['GET', '/help', () => ok({})],
    ['GET', '/users/me/keyvalue/:keys', (request, { keys = '' }) => keyValues(context, request, keys)],
    ['PUT', '/users/me/keyvalue', (request) => saveKeyValues(context, request)],
    ['PUT', '/users/me/keyvalue/:key', (request, { key = '' }) => saveKeyValue(context, request, key)],
    [
      'POST',
      '/webhooks/retry',
      (request) => {
        requireEditor(request, 'update')
        context.outbox.retryNow()
        return ok(context.outbox.status())
      },
    ],
    [
      'GET',
      '/webhooks/status',
      (request) => {
        requireEditor(request, 'read')
        return ok(context.outbox.status())
      },
    ],
  ]
}

function ok(json: unknown): LakeResponse {
  return { status: 200, json }
}

function several(ids: string) {
  const users = ids.split(',').filter(Boolean).map(userOf)
  return users.length === 1 ? users[0] : users
}

function project({ projectId, dataset }: LakeContext, { origin }: LakeRequest) {
  return {
    id: projectId,
    displayName: projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    activityFeedEnabled: false,
    metadata: { externalStudioHost: origin },
    features: [],
    datasets: [dataset],
    members: [
      {
        id: writerId,
        createdAt: '2025-01-01T00:00:00Z',
        updatedAt: '2025-01-01T00:00:00Z',
        isCurrentUser: true,
        isRobot: false,
        roles,
      },
    ],
  }
}

/**
 * The Studio as a registered application of the project (sanity 6.16, `findUserApplication`, looks
 * for one at its own URL): otherwise it asks its writers to register it with Sanity.
 */
function studios({ allowedOrigins, projectId }: LakeContext) {
  return allowedOrigins.map((appHost) => ({
    id: appHost,
    projectId,
    type: 'studio',
    urlType: 'external',
    appHost,
  }))
}

function acl({ identity }: LakeRequest) {
  const read = ['read']
  const all = ['read', 'update', 'create', 'history', 'editHistory', 'mapping', 'manage']
  if (identity.role === 'anonymous') return [{ filter: '_id in path("*")', permissions: read }]
  return [{ filter: '_id in path("**")', permissions: identity.role === 'editor' ? all : read }]
}

function keyValues({ store }: LakeContext, request: LakeRequest, keys: string): LakeResponse {
  requireUser(request)
  const get = store.database.prepare('SELECT json FROM keyvalue WHERE user = ? AND key = ?')
  return ok(
    keys.split(',').map((key) => {
      const row = get.get(request.identity.id, key)
      return { key, value: row ? JSON.parse(String(row.json)) : null }
    }),
  )
}

const pairs = z.array(z.object({ key: z.string(), value: z.unknown() }))

async function saveKeyValues(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  requireUser(request)
  const body = await jsonBody(request, pairs, maxBodyBytes)
  for (const { key, value } of body) put(context, request, key, value)
  return ok(body)
}

async function saveKeyValue(context: LakeContext, request: LakeRequest, key: string): Promise<LakeResponse> {
  requireUser(request)
  const body = await jsonBody(request, z.unknown(), maxBodyBytes)
  const value = Array.isArray(body) ? checked(body, pairs, 'the pairs')[0]?.value : body
  put(context, request, key, value)
  return ok([{ key, value }])
}

function put({ store }: LakeContext, { identity }: LakeRequest, key: string, value: unknown) {
  store.database
    .prepare('INSERT OR REPLACE INTO keyvalue (user, key, json) VALUES (?, ?, ?)')
    .run(identity.id, key, JSON.stringify(value ?? null))
}
