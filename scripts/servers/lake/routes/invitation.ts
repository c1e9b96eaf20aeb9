/** The page behind an invitation, where a person chooses a password once and is then signed in. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import type { LakeContext, LakeRoute } from '../context.ts'
import type { LakeRequest, LakeResponse } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import { hashPassword, isHashingBusy, passwordProblem } from '../people/password-hash.ts'
import type { Person } from '../people/people.ts'
import { lakeDatabase } from '../store/sqlite.ts'
import { toStudio } from './sign-in.ts'
import { emailField, formPage } from './sign-in-page.ts'

/** Path of the page after the version of the API; its query has the `code`. */
export const invitationPath = '/auth/login/invitation'

/** Routes of invitations. */
export const invitationRoutes: readonly LakeRoute[] = [
  ['GET', invitationPath, 'nothing', show],
  ['POST', invitationPath, 'nothing', choose],
]

function show(context: LakeContext, request: LakeRequest): LakeResponse {
  const person = invitedBy(context, request)
  return person ? choicePage(context, person, { status: 200 }) : endedPage(context)
}

async function choose(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  const form = new URLSearchParams((await request.body(maxFormBytes)).toString('utf8'))
  const password = form.get('password') ?? ''
  const person = invitedBy(context, request)
  if (!person) return endedPage(context)
  const problem = passwordProblem(password)
  if (problem) return choicePage(context, person, { status: 400, problem: `${problem}.` })
  if (password !== form.get('repeated'))
    return choicePage(context, person, {
      status: 400,
      problem: 'The two passwords differ: write them again.',
    })
  if (isHashingBusy())
    return choicePage(context, person, { status: 429, problem: 'The server is busy: try again in a minute.' })
  const hash = await hashPassword(password)
  // Two forms with the same link may have been sent at once.
  const stillInvited = invitedBy(context, request)
  if (!stillInvited) return endedPage(context)
  lakeDatabase.transaction(context.store.database, () => context.people.setPassword(person.id, hash))
  context.sessions.endAll(person.id)
  return toStudio(context, `${context.allowedOrigins[0]}/`, { user: person.id, status: 303 })
}

function invitedBy({ people }: LakeContext, { search }: LakeRequest): Person | undefined {
  return people.invited(search.get('code') ?? '')
}

function choicePage(
  context: LakeContext,
  { name, email }: Person,
  { status, problem }: { status: number; problem?: string },
): LakeResponse {
  const chosen = { type: 'password', autocomplete: 'new-password' } as const
  return formPage(context, {
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

function endedPage(context: LakeContext): LakeResponse {
  return formPage(context, {
    status: 410,
    title: 'This link is no longer valid',
    intro: 'It has been used, or it is older than a week. Ask an administrator of the Studio for a new one.',
    fields: [],
  })
}
