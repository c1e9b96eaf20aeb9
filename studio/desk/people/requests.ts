/** Requests of an administrator about people, and of a person about themselves. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { fieldIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import type { Invitation, Person, RoleName } from './people.ts'

/** Details that an administrator enters for a new person. */
export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: RoleName
  /** Without one, the person gets a link to choose it. */
  readonly password?: string
}

/** @throws Error with a sentence for the administrator, as all functions here */
export async function readPeople(client: SanityClient): Promise<Person[]> {
  return (await send<{ people: Person[] }>(client, 'GET', '')).people
}

/** @returns the link for the person, if no password was given */
export async function addPerson(client: SanityClient, person: NewPerson): Promise<Invitation | undefined> {
  return (await send<Invited>(client, 'POST', '', person)).invitation
}

/** Adds the first person, whom the Studio is signed in as when it starts again. */
export async function addFirstPerson(client: SanityClient, person: NewPerson): Promise<void> {
  const { code } = await send<{ readonly code: string }>(client, 'POST', '', person)
  location.hash = `sid=${code}`
  location.reload()
}

/** A new link, behind which the person chooses another password. The old one works until then. */
export async function invitePerson(client: SanityClient, id: string): Promise<Invitation | undefined> {
  return (await send<Invited>(client, 'POST', `/${id}/invitation`)).invitation
}

/** Changes what a person may do, and ends their sessions. */
export async function changeRole(client: SanityClient, id: string, role: RoleName): Promise<void> {
  await send(client, 'PATCH', `/${id}`, { role })
}

/** Removes a person, whose sessions end. */
export async function removePerson(client: SanityClient, id: string): Promise<void> {
  await send(client, 'DELETE', `/${id}`)
}

/** Ends one session of a person. @param id of the person, or `me` */
export async function endSession(client: SanityClient, id: string, session: string): Promise<void> {
  await send(client, 'DELETE', `/${id}/sessions/${session}`)
}

/** The person who asks. */
export async function readOwnAccount(client: SanityClient): Promise<Person> {
  return (await send<{ person: Person }>(client, 'GET', '/me')).person
}

/** Changes the password of the person who asks, and ends their other sessions. */
export async function changePassword(client: SanityClient, current: string, password: string): Promise<void> {
  await send(client, 'POST', '/me/password', { current, password })
}

interface Invited {
  readonly invitation?: Invitation
}

async function send<Answer>(
  client: SanityClient,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  try {
    return await client.request<Answer>({ url: `/people${path}`, method, ...(body && { body }) })
  } catch (error) {
    const reason = textIn(fieldIn(fieldIn(error, 'response'), 'body'), 'message')
    throw new Error(reason ? `${reason}.` : errorMessage(error))
  }
}
