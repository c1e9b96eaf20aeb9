import { z } from 'zod'
import type { Call, LakeRoute } from '../context.ts'
import { requestError } from '../errors.ts'
import { jsonBody } from '../http.ts'
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

function own(call: Call) {
  return { person: personJson(call, personOf(call)) }
}

function endOwnSession(call: Call) {
  return endSession({ ...call, params: { ...call.params, id: personOf(call).id } })
}

/** All other sessions of the person end: somebody else may know the old password. */
async function changePassword(call: Call) {
  const { lake, address } = call
  const { email, hasPassword } = personOf(call)
  const { current, password } = await jsonBody(call, passwords, maxFormBytes)
  if (!hasPassword)
    throw requestError(409, 'You have no password here: ask an administrator for a link to choose one')
  const checked = await checkPerson(lake, { email, password: current, address })
  if (checked === 'wait') throw requestError(429, tooManyAttempts)
  if (checked === 'wrong') throw requestError(403, 'The current password is wrong: write it again')
  const hash = await checkedHash(password)
  written(call, () => lake.people.setPassword(checked.id, hash))
  lake.sessions.endOthers(call.identity)
  return own(call)
}

/** @throws ApiError 404 for a token of the settings, and for a lake without people */
function personOf({ lake, identity }: Call): Person {
  const person = lake.people.find(identity.id)
  if (person) return person
  throw requestError(404, 'You have no account here: only people who were added have one')
}
