/** Routes with which a person sees and changes their own account, in any role. */
import { z } from 'zod'
import type { LakeContext } from '../context.ts'
import { requestError } from '../errors.ts'
import { jsonBody, type LakeRequest, type LakeResponse, type LakeRoute, type PathParams } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import type { Person } from '../people/people.ts'
import type { SignInLimits } from '../people/sign-in-limits.ts'
import { checkedHash, endSession, personJson, written } from './people.ts'
import { checkPerson, tooManyAttempts } from './sign-in.ts'

const passwords = z.object({ current: z.string(), password: z.string() })

/** Routes below `/people/me`. @param limits those of signing in, which guesses count against */
export function ownAccountRoutes(context: LakeContext, limits: SignInLimits): LakeRoute[] {
  return [
    ['GET', '/people/me', 'user', (request) => answer({ person: own(context, request) })],
    [
      'POST',
      '/people/me/password',
      'user',
      async (request) => answer(await changePassword(context, request, limits)),
    ],
    [
      'DELETE',
      '/people/me/sessions/:session',
      'user',
      (request, params: PathParams) =>
        answer(endSession(context, request, { ...params, id: personOf(context, request).id })),
    ],
  ]
}

function answer(json: unknown): LakeResponse {
  return { status: 200, json, headers: { 'cache-control': 'no-store' } }
}

function own(context: LakeContext, request: LakeRequest) {
  return personJson(context, request, personOf(context, request))
}

/** All other sessions of the person end: somebody else may know the old password. */
async function changePassword(context: LakeContext, request: LakeRequest, limits: SignInLimits) {
  const { email, hasPassword } = personOf(context, request)
  const { current, password } = await jsonBody(request, passwords, maxFormBytes)
  if (!hasPassword)
    throw requestError(409, 'You have no password here: ask an administrator for a link to choose one')
  const checked = await checkPerson(context, { email, password: current, address: request.address }, limits)
  if (checked === 'wait') throw requestError(429, tooManyAttempts)
  if (checked === 'wrong') throw requestError(403, 'The current password is wrong: write it again')
  const hash = await checkedHash(password)
  written(context, request, () => context.people.setPassword(checked.id, hash))
  context.sessions.endOthers(request.identity)
  return { person: own(context, request) }
}

/** @throws ApiError 404 for a token of the settings, and for a lake without people */
function personOf({ people }: LakeContext, { identity }: LakeRequest): Person {
  const person = people.find(identity.id)
  if (person) return person
  throw requestError(404, 'You have no account here: only people who were added have one')
}
