/**
 * Sign-in: `GET /auth/login/local?origin=…` redirects to the Studio with a code, which the Studio
 * exchanges for a token. People sign in with their address and password. Without people, a shared
 * password is asked for if there is one; otherwise only users on this machine can sign in.
 */

import { isLoopback } from '@repo/kit/http/loopback.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'
import type { Call, LakeContext, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeResponse } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import { clientName } from '../people/client-name.ts'
import { isHashingBusy, isPasswordOf } from '../people/password-hash.ts'
import { writerId } from '../store/sessions.ts'
import { emailField, formPage, passwordField } from './sign-in-page.ts'

/** Why a password is not checked now. */
export const tooManyAttempts = 'There were too many failed attempts: try again in a minute'

/** Routes of signing in and out. */
export const signInRoutes: readonly LakeRoute[] = [
  ['GET', '/auth/providers', 'nothing', providers],
  ['GET', '/auth/login/local', 'nothing', begin],
  ['POST', '/auth/login/local', 'nothing', submit],
  ['GET', '/auth/fetch', 'nothing', redeem],
  ['POST', '/auth/logout', 'nothing', signOut],
]

/** With a single one, the Studio goes there without asking. */
function providers({ lake: { people, oidc }, origin }: Call): LakeResponse {
  const path = `${origin}/v1/auth/login`
  const title = people.isEmpty() ? 'This machine' : 'Email and password'
  // Only people can sign in there.
  const others = oidc && !people.isEmpty() ? [{ name: 'oidc', title: oidc.title, url: `${path}/oidc` }] : []
  const all = [...others, { name: 'local', title, url: `${path}/local` }]
  return { status: 200, json: { providers: all, thirdPartyLogin: true } }
}

function begin(call: Call): LakeResponse {
  const { lake } = call
  const target = checkedTarget(call)
  if (!lake.people.isEmpty()) return personPage(lake, { status: 200 })
  if (lake.password) return passwordPage(lake, 200)
  // A proxy may be undetectable. But to let others in, its owner has to set a public URL for the
  // Studio or the site.
  const isOpen = !lake.allowedOrigins.every((origin) => isLoopback(new URL(origin).hostname))
  if (!call.isFromThisMachine || isOpen) return closedPage(lake)
  return toStudio(lake, target, { user: writerId, status: 302 })
}

async function submit(call: Call): Promise<LakeResponse> {
  const { lake, address } = call
  const target = checkedTarget(call)
  const form = await formOf(call)
  const password = form.get('password') ?? ''
  if (lake.people.isEmpty()) return tryShared(call, target, password)
  const email = form.get('email') ?? ''
  const checked = await checkPerson(lake, { email, password, address })
  if (checked === 'wait') return personPage(lake, { status: 429, email, problem: `${tooManyAttempts}.` })
  if (checked === 'wrong')
    return personPage(lake, { status: 401, email, problem: 'The email address or the password is wrong.' })
  return toStudio(lake, target, { user: checked.id, status: 303 })
}

/** The fields of the form that a browser has sent. */
export async function formOf(call: Call): Promise<URLSearchParams> {
  return new URLSearchParams((await call.body(maxFormBytes)).toString('utf8'))
}

/**
 * Checks the password of a person, and counts the attempt if it is wrong.
 * @returns `wait` after too many wrong ones, and while too many are checked
 */
export async function checkPerson(
  { people, signIns }: LakeContext,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<{ readonly id: string } | 'wrong' | 'wait'> {
  const succeeded = isHashingBusy() ? undefined : signIns.attempt(email, address)
  if (!succeeded) return 'wait'
  const person = people.signingIn(email)
  if (!(await isPasswordOf(password, person?.password)) || !person) return 'wrong'
  // Meanwhile the password may have been changed, or the person removed.
  if (people.passwordHash(person.id) !== person.password) return 'wrong'
  succeeded()
  return person
}

function tryShared({ lake, address }: Call, target: string, password: string): LakeResponse {
  if (!lake.password) return closedPage(lake)
  // All writers are one person.
  const succeeded = lake.signIns.attempt('', address)
  if (!succeeded)
    return passwordPage(lake, 429, 'There were too many wrong passwords: try again in a minute.')
  if (!isSameSecret(password, lake.password))
    return passwordPage(lake, 401, 'This is not the password: it is STUDIO_PASSWORD in .env.local.')
  succeeded()
  return toStudio(lake, target, { user: writerId, status: 303 })
}

/** @throws ApiError 400 for a URL that is not the Studio's: that page would receive the code */
export function checkedTarget({ lake: { allowedOrigins }, search }: Call): string {
  const target = search.get('origin') ?? ''
  if (URL.canParse(target) && allowedOrigins.includes(new URL(target).origin)) return target
  throw requestError(
    400,
    `Signing in from "${target.slice(0, 100)}" is not allowed: only from ${allowedOrigins.join(' or ')}`,
  )
}

/** The Studio leads here without asking: its administrator is the first to see it. */
function closedPage(lake: LakeContext): LakeResponse {
  return formPage(lake, {
    status: 403,
    title: 'Nobody can sign in here yet',
    intro:
      'Without a password, signing in works only on the machine itself. Add yourself there with "npm run user -- add", and open the Studio again.',
    fields: [],
  })
}

/** Sends a user who has proved who they are to the Studio, with a code for a session. */
export function toStudio(
  { sessions }: LakeContext,
  target: string,
  { user, status }: { readonly user: string; readonly status: 302 | 303 },
): LakeResponse {
  const location = `${target}#sid=${sessions.issueCode(user)}`
  return { status, json: {}, headers: { location, 'cache-control': 'no-store' } }
}

function personPage(
  lake: LakeContext,
  { email, ...page }: { status: number; email?: string; problem?: string },
): LakeResponse {
  const fields = [{ ...emailField, ...(email && { value: email }) }, passwordField]
  return formPage(lake, { ...signInPage, ...page, fields })
}

function passwordPage(lake: LakeContext, status: number, problem?: string): LakeResponse {
  return formPage(lake, { ...signInPage, status, problem, fields: [passwordField] })
}

const signInPage = { title: 'Sign in', button: 'Sign in' }

function redeem({ lake, search, headers }: Call): LakeResponse {
  const token = lake.sessions.redeem(search.get('sid') ?? '', clientName(headers['user-agent']))
  if (!token) throw requestError(401, 'The sign-in code is unknown or too old: sign in again')
  return { status: 200, json: { token, label: 'This machine' }, headers: { 'cache-control': 'no-store' } }
}

function signOut({ lake, identity: { id, session } }: Call): LakeResponse {
  if (session !== undefined) lake.sessions.endOne(id, session)
  return { status: 200, json: { ok: true } }
}
