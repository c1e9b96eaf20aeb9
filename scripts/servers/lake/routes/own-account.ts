import { z } from 'zod'
import type { LakeContext, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import { jsonBody, type LakeRequest, type PathParams } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import type { Person } from '../people/people.ts'
import { checkedHash, endSession, personJson, unstored, written } from './people.ts'
import { checkPerson, tooManyAttempts } from './sign-in.ts'

const passwords = z.object({ current: z.string(), password: z.string() })

/** Routes below `/people/me`. */
export const ownAccountRoutes: readonly LakeRoute[] = [
  ['GET', '/people/me', 'user', unstored(own)],
  ['POST', '/people/me/password', 'user', unstored(changePassword)],
  ['DELETE', '/people/me/sessions/:session', 'user', unstored(endOwnSession)],
]

function own(context: LakeContext, request: LakeRequest) {
  return { person: personJson(context, request, personOf(context, request)) }
}

function endOwnSession(context: LakeContext, request: LakeRequest, params: PathParams) {
  return endSession(context, request, { ...params, id: personOf(context, request).id })
}

/** All other sessions of the person end: somebody else may know the old password. */
async function changePassword(context: LakeContext, request: LakeRequest) {
  const { email, hasPassword } = personOf(context, request)
  const { current, password } = await jsonBody(request, passwords, maxFormBytes)
  if (!hasPassword)
    throw requestError(409, 'You have no password here: ask an administrator for a link to choose one')
  const checked = await checkPerson(context, { email, password: current, address: request.address })
  if (checked === 'wait') throw requestError(429, tooManyAttempts)
  if (checked === 'wrong') throw requestError(403, 'The current password is wrong: write it again')
  const hash = await checkedHash(password)
  written(context, request, () => context.people.setPassword(checked.id, hash))
  context.sessions.endOthers(request.identity)
  return own(context, request)
}

/** @throws ApiError 404 for a token of the settings, and for a lake without people */
function personOf({ people }: LakeContext, { identity }: LakeRequest): Person {
  const person = people.find(identity.id)
  if (person) return person
  throw requestError(404, 'You have no account here: only people who were added have one')
}
