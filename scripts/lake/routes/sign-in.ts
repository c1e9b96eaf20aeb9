/**
 * Sign-in: `GET /auth/login/local?origin=…` redirects to the Studio with a code, which the Studio
 * exchanges for a token. With a password set, every user has to enter it; without one, only users
 * on this machine can sign in.
 */

import { isLoopback } from '@repo/kit/http/loopback.ts'
import type { LakeContext } from '../context.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse, LakeRoute } from '../http.ts'

/** Largest accepted form, bytes. */
const maxFormBytes = 10_000

/** Routes of signing in and out. */
export function signInRoutes(context: LakeContext): LakeRoute[] {
  return [
    ['GET', '/auth/login/local', (request) => begin(context, request)],
    ['POST', '/auth/login/local', (request) => tryPassword(context, request)],
    ['GET', '/auth/fetch', (request) => redeem(context, request)],
    ['POST', '/auth/logout', (request) => signOut(context, request)],
  ]
}

function begin(context: LakeContext, request: LakeRequest): LakeResponse {
  const target = targetOf(context, request)
  if (context.password) return passwordPage(context, 200)
  // A proxy may be undetectable. But to let others in, its owner has to set a public URL for the
  // Studio or the site.
  const isOpen = !context.allowedOrigins.every((origin) => isLoopback(new URL(origin).hostname))
  if (!request.isFromThisMachine || isOpen) throw passwordNeeded()
  return toStudio(context, target, 302)
}

async function tryPassword(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  const target = targetOf(context, request)
  if (!context.password) throw passwordNeeded()
  const form = new URLSearchParams((await request.body(maxFormBytes)).toString('utf8'))
  switch (context.password.check(form.get('password') ?? '')) {
    case 'right':
      return toStudio(context, target, 303)
    case 'wrong':
      return passwordPage(context, 401, 'This is not the password: it is STUDIO_PASSWORD in .env.local.')
    case 'wait':
      return passwordPage(context, 429, 'There were too many wrong passwords: try again in a minute.')
  }
}

/** @throws ApiError 400 for a URL that is not the Studio's: that page would receive the code */
function targetOf({ allowedOrigins }: LakeContext, { search }: LakeRequest): string {
  const target = search.get('origin') ?? ''
  if (URL.canParse(target) && allowedOrigins.includes(new URL(target).origin)) return target
  throw requestError(
    400,
    `Signing in from "${target.slice(0, 100)}" is not allowed: only from ${allowedOrigins.join(' or ')}`,
  )
}

function passwordNeeded() {
  return requestError(
    403,
    'Signing in without a password is possible on this machine only: set STUDIO_PASSWORD in .env.local and start again',
  )
}

function toStudio({ sessions }: LakeContext, target: string, status: 302 | 303): LakeResponse {
  const location = `${target}#sid=${sessions.issueCode()}`
  return { status, json: {}, headers: { location, 'cache-control': 'no-store' } }
}

function passwordPage({ allowedOrigins }: LakeContext, status: number, problem = ''): LakeResponse {
  // The form is sent to its own URL; browsers also check the redirect after it against the policy.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${allowedOrigins.join(' ')}`
  const bytes = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Sign in</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 20rem; margin: 20vh auto; padding: 0 1rem }
input, button { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem; margin: .25rem 0 1rem }
</style>
<h1>Sign in</h1>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${problem && ' aria-invalid="true" aria-describedby="problem"'}>
${problem && `<p id="problem" role="alert">${problem}</p>`}
<button>Sign in</button>
</form>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status, bytes, headers }
}

function redeem({ sessions }: LakeContext, { search }: LakeRequest): LakeResponse {
  const token = sessions.redeem(search.get('sid') ?? '')
  if (!token) throw requestError(401, 'The sign-in code is unknown or too old: sign in again')
  return { status: 200, json: { token, label: 'This machine' }, headers: { 'cache-control': 'no-store' } }
}

function signOut({ sessions }: LakeContext, { headers }: LakeRequest): LakeResponse {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token) sessions.end(token)
  return { status: 200, json: { ok: true } }
}
