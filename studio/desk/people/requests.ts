/** Requests of an administrator about people, and of a person about themselves. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { fieldIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import type { Invitation, RoleName } from './people.ts'

/** Details that an administrator enters for a new person. */
export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: RoleName
  /** Without one, the person gets a link to choose it. */
  readonly password?: string
}

/** Answer to an invitation, and to a new person without a password. */
export interface Invited {
  /** The link for the person; missing if a password was given. */
  readonly invitation?: Invitation
}

/** Adds the first person, whom the Studio is signed in as when it starts again. */
export async function addFirstPerson(client: SanityClient, person: NewPerson): Promise<void> {
  const { code } = await peopleRequest<{ readonly code: string }>(client, 'POST', '', person)
  location.hash = `sid=${code}`
  location.reload()
}

/**
 * Sends a request about all people, or about the one whose id, or `me`, begins the path
 * (scripts/servers/lake/routes/people.ts). A change of a role or a password ends sessions.
 * @throws Error with a sentence for the administrator
 */
export async function peopleRequest<Answer>(
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
