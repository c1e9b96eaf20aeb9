/** The page behind an invitation, where a person chooses a password once and is then signed in. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import type { Call, LakeContext, LakeRoute } from '../context.ts'
import type { LakeResponse } from '../http.ts'
import { hashPassword, isHashingBusy, passwordProblem } from '../people/password-hash.ts'
import type { Person } from '../people/people.ts'
import { lakeDatabase } from '../store/sqlite.ts'
import { formOf, toStudio } from './sign-in.ts'
import { emailField, formPage } from './sign-in-page.ts'

/** Path of the page after the version of the API; its query has the `code`. */
export const invitationPath = '/auth/login/invitation'

/** Routes of invitations. */
export const invitationRoutes: readonly LakeRoute[] = [
  ['GET', invitationPath, 'nothing', show],
  ['POST', invitationPath, 'nothing', choose],
]

function show(call: Call): LakeResponse {
  const person = invitedBy(call)
  return person ? choicePage(call.lake, person, 200) : endedPage(call.lake)
}

async function choose(call: Call): Promise<LakeResponse> {
  const { lake } = call
  const form = await formOf(call)
  const password = form.get('password') ?? ''
  const person = invitedBy(call)
  if (!person) return endedPage(lake)
  const problem = passwordProblem(password)
  if (problem) return choicePage(lake, person, 400, `${problem}.`)
  if (password !== form.get('repeated'))
    return choicePage(lake, person, 400, 'The two passwords differ: write them again.')
  if (isHashingBusy()) return choicePage(lake, person, 429, 'The server is busy: try again in a minute.')
  const hash = await hashPassword(password)
  // Two forms with the same link may have been sent at once.
  const stillInvited = invitedBy(call)
  if (!stillInvited) return endedPage(lake)
  lakeDatabase.transaction(lake.store.database, () => lake.people.setPassword(person.id, hash))
  lake.sessions.endAll(person.id)
  return toStudio(lake, `${lake.allowedOrigins[0]}/`, { user: person.id, status: 303 })
}

function invitedBy({ lake, search }: Call): Person | undefined {
  return lake.people.invited(search.get('code') ?? '')
}

function choicePage(lake: LakeContext, { name, email }: Person, status: number, problem?: string) {
  const chosen = { type: 'password', autocomplete: 'new-password' } as const
  return formPage(lake, {
    status,
    title: `Welcome, ${name}`,
    intro: 'Choose the password with which you sign in to the Studio.',
    fields: [
      // Password managers store the password for it.
      { ...emailField, value: email, isReadOnly: true },
      {
        ...chosen,
        name: 'password',
        label: 'New password',
        hint: `At least ${minPasswordLength} characters.`,
      },
      { ...chosen, name: 'repeated', label: 'The same password again' },
    ],
    button: 'Save and open the Studio',
    problem,
  })
}

function endedPage(lake: LakeContext): LakeResponse {
  return formPage(lake, {
    status: 410,
    title: 'This link is no longer valid',
    intro: 'It has been used, or it is older than a week. Ask an administrator of the Studio for a new one.',
    fields: [],
  })
}
