/**
 * People: the named users of the lake, for administrators and `npm run user`. Hosted Sanity has its
 * own pages for this.
 */
import { z } from 'zod'
import type { Call, Handler, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import { jsonBody } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import { hashPassword, passwordProblem } from '../people/password-hash.ts'
import type { Person } from '../people/people.ts'
import type { Role } from '../people/roles.ts'
import { writerId } from '../store/sessions.ts'
import { lakeDatabase } from '../store/sqlite.ts'
import { invitationPath } from './invitation.ts'

const role = z.enum(['administrator', 'editor', 'viewer'])
const newPerson = z.object({ email: z.string(), name: z.string(), role, password: z.string().optional() })
const changes = z.object({ role })

/** Routes below `/people`. */
export const peopleRoutes: readonly LakeRoute[] = [
  ['GET', '/people', 'manage', unstored(list)],
  ['POST', '/people', 'manage', unstored(add)],
  ['PATCH', '/people/:id', 'manage', unstored(change)],
  ['POST', '/people/:id/invitation', 'manage', unstored(invite)],
  ['DELETE', '/people/:id', 'manage', unstored(revoke)],
  ['DELETE', '/people/:id/sessions/:session', 'manage', unstored(endSession)],
]

/** A handler whose JSON no program keeps. */
export function unstored(json: (call: Call) => unknown): Handler {
  return async (call) => ({
    status: 200,
    json: await json(call),
    headers: { 'cache-control': 'no-store' },
  })
}

function list(call: Call) {
  return { people: call.lake.people.list().map((person) => personJson(call, person)) }
}

async function add(call: Call) {
  const { people, sessions } = call.lake
  const { email, name, role, password } = await jsonBody(call, newPerson, maxFormBytes)
  const isFirst = people.isEmpty()
  const given = {
    email: checkedEmail(email),
    name: checkedName(name),
    role,
    password: password === undefined ? undefined : await checkedHash(password),
  }
  const person = written(call, () => people.add(given))
  // From now on everybody signs in with their name.
  if (isFirst) sessions.endAll(writerId)
  return {
    person: personJson(call, person),
    ...(password === undefined && { invitation: invitationOf(call, person.id) }),
    // The session of this administrator has just ended.
    ...(isFirst && password !== undefined && { code: sessions.issueCode(person.id) }),
  }
}

async function change(call: Call) {
  const { people, sessions } = call.lake
  const { id = '' } = call.params
  const { role } = await jsonBody(call, changes, maxFormBytes)
  checkNotOneself(call, 'your role')
  const before = people.find(id)?.role
  const person = written(call, () => people.setRole(id, role))
  // The Studio asks for rights once, when it starts.
  if (role !== before) sessions.endAll(id)
  return { person: personJson(call, person) }
}

function invite(call: Call) {
  return { invitation: invitationOf(call, call.params.id ?? '') }
}

function revoke(call: Call) {
  const { people, sessions } = call.lake
  const { id = '' } = call.params
  checkNotOneself(call, 'yourself')
  written(call, () => people.revoke(id))
  sessions.endAll(id)
  return { revoked: id }
}

/** @throws ApiError 404 for a session that has ended */
export function endSession({ lake, params: { id = '', session = '' } }: Call) {
  if (!lake.sessions.endOne(id, session)) throw requestError(404, 'This session has ended already')
  return { ended: session }
}

/** @throws ApiError 401 when the sender has lost the session meanwhile */
export function written<Result>({ lake, identity }: Call, work: () => Result): Result {
  lake.sessions.checkOpen(identity)
  return lakeDatabase.transaction(lake.store.database, work)
}

/** The link is shown once: only a hash of its code is stored. */
function invitationOf(call: Call, id: string) {
  const { code, until } = written(call, () => call.lake.people.invite(id))
  return {
    url: `${call.origin}/v1${invitationPath}?code=${code}`,
    until: new Date(until).toISOString(),
  }
}

/** A person as the lake reports them, with their sessions. */
export function personJson({ lake: { sessions }, identity }: Call, person: Person) {
  const { id, email, name, role, hasPassword, created, lastSeen } = person
  const open = sessions.list(id)
  const seen = Math.max(lastSeen ?? 0, ...open.map(({ lastUsed }) => lastUsed))
  return {
    id,
    email,
    name,
    role: role satisfies Role,
    hasPassword,
    createdAt: new Date(created).toISOString(),
    lastSeenAt: seen === 0 ? null : new Date(seen).toISOString(),
    sessions: open.map((session) => ({
      id: session.id,
      client: session.client,
      createdAt: new Date(session.created).toISOString(),
      lastUsedAt: new Date(session.lastUsed).toISOString(),
      isOwn: session.id === identity.session,
    })),
  }
}

/** @throws ApiError 409: an administrator cannot lock themselves out */
function checkNotOneself({ identity, params }: Call, what: string) {
  if (identity.id === params.id)
    throw requestError(409, `You cannot change ${what}: ask another administrator, or use "npm run user"`)
}

function checkedEmail(email: string): string {
  const trimmed = email.trim()
  if (/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(trimmed) && trimmed.length <= 254) return trimmed
  throw requestError(
    400,
    `"${trimmed.slice(0, 100)}" is not an email address: write one like ada@example.com`,
  )
}

function checkedName(name: string): string {
  const trimmed = name.trim().replace(/\s+/g, ' ')
  // `npm run user` prints it on a terminal, which control characters would steer.
  if (trimmed !== '' && trimmed.length <= 100 && !/\p{Cc}/u.test(trimmed)) return trimmed
  throw requestError(
    400,
    'The name is empty, longer than 100 characters, or has control characters: write the name as others know it',
  )
}

/** @throws ApiError 400 for a password that cannot be chosen */
export async function checkedHash(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) throw requestError(400, problem)
  return await hashPassword(password)
}
