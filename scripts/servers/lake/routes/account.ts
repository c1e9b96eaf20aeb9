import { z } from 'zod'
import { type Call, commentsDataset, type LakeContext, type LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import { type Identity, jsonBody, type LakeResponse } from '../http.ts'
import { keyValueLimits } from '../limits.ts'
import type { Person } from '../people/people.ts'
import { grants } from '../people/rights.ts'
import { roles } from '../people/roles.ts'
import { writerId } from '../store/sessions.ts'
import { lakeDatabase } from '../store/sqlite.ts'
import { hostedProjection } from '../webhooks/projection.ts'

/** Who writes when nobody has a name, and what the tokens of the settings are used for. */
const unnamed: Readonly<Record<string, string>> = {
  [writerId]: 'Writer',
  'robot-editor': 'The site or an import',
  'robot-viewer': 'The site',
}

const features = ['contentReleases', 'singleDocRelease', 'studioComments', 'sanityTasks']

type KnownUser = Pick<Person, 'id' | 'name' | 'email' | 'role'>

/** A user or a robot by id; undefined for an id that was never one. */
function knownUser({ people }: LakeContext, id: string): KnownUser | undefined {
  const person = people.find(id)
  if (person) return person
  const name = unnamed[id]
  return name === undefined ? undefined : { id, name, email: `${id}@localhost`, role: 'administrator' }
}

/** A user as `/users/{id}` returns it. */
function userJson({ id, name, email, role }: KnownUser) {
  return {
    id,
    name,
    displayName: name,
    givenName: name.split(' ')[0],
    email,
    profileImage: null,
    role,
    roles: roles.filter((known) => known.name === role),
    provider: 'local',
  }
}

/**
 * Query of the Studio before it offers people for a mention or a task (sanity 6.16,
 * `getSystemGroups$`): on hosted Sanity the groups are documents.
 */
export const groupsQuery = '*[_type == "system.group"]{members, grants}'

/** The result of {@link groupsQuery}: people by role. */
export function groupsOf({ lake, identity }: Call) {
  return roles.map(({ name }) => ({
    members: members(lake, identity).flatMap((member) =>
      member.roles.some((role) => role.name === name) ? [member.id] : [],
    ),
    grants: grants[name],
  }))
}

/**
 * Users and projects, which the Studio requests before it renders anything. There is one project;
 * its members are the people of the lake, or one writer without a name.
 */
export const accountRoutes: readonly LakeRoute[] = [
  ['GET', '/ping', 'nothing', () => ok({ pong: true })],
  // The Studio asks it which of Sanity's servers has the dataset when it commits a version.
  ['GET', '/data/ping/:name', 'nothing', () => ok({ pong: true })],
  [
    'GET',
    '/auth/id',
    'nothing',
    ({ identity: { role, id } }) => ok({ id: role === 'anonymous' ? null : id }),
  ],
  ['GET', '/users/me', 'nothing', (call) => ok(me(call))],
  ['GET', '/users/:ids', 'user', usersWith],
  ['GET', '/projects', 'nothing', (call) => ok([project(call)])],
  ['GET', '/projects/:id', 'nothing', (call) => ok(project(call))],
  ['GET', '/projects/:id/datasets', 'nothing', datasets],
  ['GET', '/projects/:id/datasets/:dataset/acl', 'nothing', ({ identity: { role } }) => ok(grants[role])],
  ['GET', '/projects/:id/grants', 'nothing', () => ok({})],
  ['GET', '/projects/:id/user-applications', 'nothing', ({ lake }) => ok(studios(lake))],
  ['GET', '/projects/:id/roles', 'nothing', () => ok(roles)],
  ['GET', '/datasets', 'nothing', datasets],
  ...['PUT', 'PATCH', 'DELETE'].map((method): LakeRoute => [method, '/datasets/:name', 'manage', oneDataset]),
  // Without them, the Studio offers Sanity's plans instead of a release, a schedule, comments and
  // tasks.
  ['GET', '/features', 'nothing', () => ok(features)],
  ['GET', '/subscriptions/project/:id', 'nothing', () => ok(subscription)],
  ['GET', '/projects/:id/new-content-release-allowed', 'user', () => ok({ data: releaseLimits })],
  // `checkCors` of sanity 6.16 reads this after a failed request. Without `allowed`, a page about
  // CORS origins replaces the Studio.
  ['GET', '/check/cors', 'nothing', () => ok({ result: { allowed: true, withCredentials: true } })],
  ['GET', '/intake/telemetry-status', 'nothing', () => ok({ status: 'denied' })],
  ['POST', '/intake/batch', 'nothing', () => ok({})],
  // Offers of Sanity's cloud, and its help menu: always empty.
  ['GET', '/journey/:offer', 'nothing', () => ok(null)],
  ['GET', '/help', 'nothing', () => ok({})],
  ['GET', '/users/me/keyvalue/:keys', 'user', keyValues],
  ['PUT', '/users/me/keyvalue', 'user', saveKeyValues],
  ['DELETE', '/users/me/keyvalue/:key', 'user', deleteKeyValue],
  ['POST', '/webhooks/retry', 'update', retryWebhooks],
  ['GET', '/webhooks/status', 'update', ({ lake: { outbox } }) => ok(outbox.status())],
  ['GET', '/hooks/projects/:id', 'update', ({ lake }) => ok(hooks(lake))],
]

/** The dataset of the content, or the one of comments, for which the Studio asks by `addonFor`. */
function datasets({ lake: { dataset }, search }: Call): LakeResponse {
  if (!search.has('addonFor')) return ok([{ name: dataset, aclMode: 'public', tags: [], addonFor: null }])
  const comments = { aclMode: 'private', tags: [], addonFor: dataset, datasetProfile: 'comments' }
  return ok([{ name: commentsDataset(dataset), ...comments }])
}

function retryWebhooks({ lake: { outbox } }: Call): LakeResponse {
  outbox.retryNow()
  return ok(outbox.status())
}

/**
 * How many releases there may be, which the Studio asks before it creates one
 * (`fetchReleaseLimits`): any number. It compares the counts with the limit of the organization, if
 * there is one.
 */
const releaseLimits = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
  orgActiveReleaseLimit: null,
}

/**
 * The part of a subscription that the page of a published or archived release reads
 * (`ArchivedReleaseBanner`). Without a number of days it does not announce that the release will be
 * removed: it stays.
 */
const subscription = { featureTypes: { retention: { features: [{ attributes: {} }] } } }

/**
 * The lake's webhook as hosted Sanity lists it (https://www.sanity.io/docs/webhooks-api), so that
 * `npm run doctor` checks both in the same way; with what it reads. Empty if no events are sent.
 */
function hooks({ outbox, dataset }: LakeContext) {
  if (outbox.url === '') return []
  const rule = { on: ['create', 'update', 'delete'], filter: null, projection: hostedProjection }
  return [
    {
      id: 'site',
      name: 'Site',
      dataset,
      url: outbox.url,
      rule,
      apiVersion: 'v2021-03-25',
      httpMethod: 'POST',
      includeDrafts: false,
    },
  ]
}

function ok(json: unknown): LakeResponse {
  return { status: 200, json }
}

function me({ lake, identity: { id, role } }: Call) {
  const user = role === 'anonymous' ? undefined : knownUser(lake, id)
  // A token of the settings has its own role.
  return user && role !== 'anonymous' ? userJson({ ...user, role }) : {}
}

/** One user or null, or several as a list without those that are unknown: the Studio reads both. */
function usersWith({ lake, params: { ids = '' } }: Call): LakeResponse {
  const users = ids.split(',').flatMap((id) => {
    const user = knownUser(lake, id)
    return user ? [userJson(user)] : []
  })
  return ok(ids.includes(',') ? users : (users[0] ?? null))
}

function project({ lake, identity }: Call) {
  const { projectId } = lake
  return {
    id: projectId,
    displayName: projectId,
    organizationId: null,
    members: members(lake, identity),
  }
}

function members({ people }: LakeContext, { id: own, role }: Identity) {
  if (role === 'anonymous') return []
  const listed = people.isEmpty()
    ? [{ id: writerId, role: 'administrator', created: Date.parse('2025-01-01T00:00:00Z') }]
    : people.list()
  return listed.map(({ id, role, created }) => ({
    id,
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(created).toISOString(),
    isCurrentUser: id === own,
    isRobot: false,
    roles: roles.filter((known) => known.name === role),
  }))
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

function keyValues({ lake: { store }, identity: { id }, params: { keys = '' } }: Call): LakeResponse {
  return ok(
    keys.split(',').map((key) => {
      const row = store.sql.get`SELECT json FROM keyvalue WHERE user = ${id} AND key = ${key}`
      return { key, value: row ? JSON.parse(String(row.json)) : null }
    }),
  )
}

function deleteKeyValue({ lake, identity, params: { key = '' } }: Call): LakeResponse {
  const { changes } = lake.store.sql.run`DELETE FROM keyvalue WHERE user = ${identity.id} AND key = ${key}`
  if (changes === 0) throw requestError(404, `Nothing is stored under the key "${key}"`)
  return ok({ key })
}

const pairs = z.array(z.object({ key: z.string().max(keyValueLimits.keyLength), value: z.unknown() }))

function oneDataset({ lake: { dataset } }: Call): never {
  throw requestError(
    400,
    `The embedded lake has one dataset, "${dataset}", which is public: start another lake with its own DATA_DIR, or use hosted Sanity`,
  )
}

/**
 * Stores values of a user, all or none.
 * @throws ApiError 413 for a value that is too large, or more values than a user may have
 */
async function saveKeyValues(call: Call): Promise<LakeResponse> {
  const { lake, identity } = call
  const { database, sql } = lake.store
  const values = await jsonBody(call, pairs, keyValueLimits.requestBytes)
  const { perUser, valueBytes } = keyValueLimits
  lake.sessions.checkOpen(identity)
  const count = () => Number(sql.get`SELECT count(*) AS n FROM keyvalue WHERE user = ${identity.id}`?.n)
  lakeDatabase.transaction(database, () => {
    const before = count()
    for (const { key, value } of values) {
      const json = JSON.stringify(value ?? null)
      const bytes = Buffer.byteLength(json)
      if (bytes > valueBytes)
        throw requestError(413, `The value of "${key}" has ${bytes} bytes: send at most ${valueBytes}`)
      sql.run`INSERT OR REPLACE INTO keyvalue (user, key, json) VALUES (${identity.id}, ${key}, ${json})`
    }
    const after = count()
    if (after > perUser && after > before)
      throw requestError(413, `You have stored ${perUser} values already: delete some of them first`)
  })
  return ok(values)
}
