/**
 * Sign-in: `GET /auth/login/local?origin=…` redirects to the Studio with a code, which the Studio
 * exchanges for a token. People sign in with their address and password. Without people, a shared
 * password is asked for if there is one; otherwise only users on this machine can sign in.
 */

import { isLoopback } from '@repo/kit/http/loopback.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'
import type { LakeContext, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse } from '../http.ts'
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
function providers({ people, oidc }: LakeContext, { origin }: LakeRequest): LakeResponse {
  const path = `${origin}/v1/auth/login`
  const title = people.isEmpty() ? 'This machine' : 'Email and password'
  // Only people can sign in there.
  const others = oidc && !people.isEmpty() ? [{ name: 'oidc', title: oidc.title, url: `${path}/oidc` }] : []
  const all = [...others, { name: 'local', title, url: `${path}/local` }]
  return { status: 200, json: { providers: all, thirdPartyLogin: true } }
}

function begin(context: LakeContext, request: LakeRequest): LakeResponse {
  const target = checkedTarget(context, request)
  if (!context.people.isEmpty()) return personPage(context, { status: 200 })
  if (context.password) return passwordPage(context, 200)
  // A proxy may be undetectable. But to let others in, its owner has to set a public URL for the
  // Studio or the site.
  const isOpen = !context.allowedOrigins.every((origin) => isLoopback(new URL(origin).hostname))
  if (!request.isFromThisMachine || isOpen) return closedPage(context)
  return toStudio(context, target, { user: writerId, status: 302 })
}

async function submit(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  const target = checkedTarget(context, request)
  const form = new URLSearchParams((await request.body(maxFormBytes)).toString('utf8'))
  const password = form.get('password') ?? ''
  if (context.people.isEmpty()) return tryShared(context, target, { password, address: request.address })
  const email = form.get('email') ?? ''
  const checked = await checkPerson(context, { email, password, address: request.address })
  if (checked === 'wait') return personPage(context, { status: 429, email, problem: `${tooManyAttempts}.` })
  if (checked === 'wrong')
    return personPage(context, { status: 401, email, problem: 'The email address or the password is wrong.' })
  return toStudio(context, target, { user: checked.id, status: 303 })
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

function tryShared(
  context: LakeContext,
  target: string,
  { password, address }: { readonly password: string; readonly address: string },
): LakeResponse {
  if (!context.password) return closedPage(context)
  // All writers are one person.
  const succeeded = context.signIns.attempt('', address)
  if (!succeeded)
    return passwordPage(context, 429, 'There were too many wrong passwords: try again in a minute.')
  if (!isSameSecret(password, context.password))
    return passwordPage(context, 401, 'This is not the password: it is STUDIO_PASSWORD in .env.local.')
  succeeded()
  return toStudio(context, target, { user: writerId, status: 303 })
}

/** @throws ApiError 400 for a URL that is not the Studio's: that page would receive the code */
export function checkedTarget({ allowedOrigins }: LakeContext, { search }: LakeRequest): string {
  const target = search.get('origin') ?? ''
  if (URL.canParse(target) && allowedOrigins.includes(new URL(target).origin)) return target
  throw requestError(
    400,
    `Signing in from "${target.slice(0, 100)}" is not allowed: only from ${allowedOrigins.join(' or ')}`,
  )
}

/** The Studio leads here without asking: its administrator is the first to see it. */
function closedPage(context: LakeContext): LakeResponse {
  return formPage(context, {
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
  context: LakeContext,
  { email, ...page }: { status: number; email?: string; problem?: string },
): LakeResponse {
  const fields = [{ ...emailField, ...(email && { value: email }) }, passwordField]
  return formPage(context, { ...signInPage, ...page, fields })
}

function passwordPage(context: LakeContext, status: number, problem?: string): LakeResponse {
  return formPage(context, { ...signInPage, status, problem, fields: [passwordField] })
}

const signInPage = { title: 'Sign in', button: 'Sign in' }

function redeem({ sessions }: LakeContext, { search, headers }: LakeRequest): LakeResponse {
  const token = sessions.redeem(search.get('sid') ?? '', clientName(headers['user-agent']))
  if (!token) throw requestError(401, 'The sign-in code is unknown or too old: sign in again')
  return { status: 200, json: { token, label: 'This machine' }, headers: { 'cache-control': 'no-store' } }
}

function signOut({ sessions }: LakeContext, { headers }: LakeRequest): LakeResponse {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token) sessions.end(token)
  return { status: 200, json: { ok: true } }
}
