import { errorMessage } from '@repo/kit/error-message.ts'
import type { Call, LakeContext, LakeRoute } from '../context.ts'
import type { LakeResponse } from '../http.ts'
import type { Oidc } from '../people/oidc.ts'
import { lakeDatabase } from '../store/sqlite.ts'
import { checkedTarget, toStudio } from './sign-in.ts'
import { formPage } from './sign-in-page.ts'

/** Path after the version of the API; the provider sends browsers back to `/callback` below it. */
const oidcPath = '/auth/login/oidc'

const cookie = 'oidc-state'

/** Sign-in at the provider of an organization: the redirect to it, and the callback. */
export function oidcRoutes(oidc: Oidc): LakeRoute[] {
  return [
    ['GET', oidcPath, 'nothing', (call) => begin(call, oidc)],
    ['GET', `${oidcPath}/callback`, 'nothing', (call) => finish(call, oidc)],
  ]
}

async function begin(call: Call, oidc: Oidc): Promise<LakeResponse> {
  const { lake } = call
  const target = checkedTarget(call)
  // Those that are on their way are remembered, and the oldest is forgotten.
  if (!lake.oidcStarts.take(call.address))
    return problemPage(lake, 429, 'There were too many attempts: open the Studio again in a minute.')
  try {
    const { url, state } = await oidc.begin(`${call.origin}/v1${oidcPath}/callback`, target)
    return { status: 302, json: {}, headers: { location: url, ...stateCookie(call, state) } }
  } catch (error) {
    return problemPage(lake, 502, `${oidc.title} does not answer (${errorMessage(error)}). Try again later.`)
  }
}

async function finish({ lake, search, headers }: Call, oidc: Oidc): Promise<LakeResponse> {
  const state = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  const finished = await oidc
    .finish(search, state)
    .catch((error: unknown) => ({ problem: errorMessage(error) }))
  if (!finished)
    return problemPage(
      lake,
      400,
      'This sign-in took too long, or began in another browser. Open the Studio again.',
    )
  if ('problem' in finished)
    return problemPage(
      lake,
      401,
      `${oidc.title} did not sign you in (${finished.problem}). Open the Studio again.`,
    )
  const { subject, email, target } = finished
  const person = lakeDatabase.transaction(lake.store.database, () =>
    lake.people.signingInWith(subject, email),
  )
  if (!person)
    return problemPage(
      lake,
      403,
      `${email === undefined ? `${oidc.title} has not verified your email address, so you` : `${email} is not one of the people of this Studio, so you`} cannot sign in. Ask an administrator to add you.`,
    )
  return toStudio(lake, target, { user: person.id, status: 302 })
}

/**
 * Ties the callback to the browser: otherwise a foreign page could sign a writer in as somebody
 * else.
 */
function stateCookie({ origin }: Call, state: string): Record<string, string> {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return {
    'set-cookie': `${cookie}=${state}; HttpOnly; SameSite=Lax; Path=/v1${oidcPath}; Max-Age=600${secure}`,
    'cache-control': 'no-store',
  }
}

function problemPage(lake: LakeContext, status: number, intro: string): LakeResponse {
  return formPage(lake, { status, title: 'You are not signed in', intro, fields: [] })
}
