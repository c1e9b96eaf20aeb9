/** The people of the embedded lake, over its API; a lake that does not run is started meanwhile. */
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { parseEnv } from '@repo/lake/env.ts'
import { startLake } from '@repo/lake/server.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import { ClientError, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import { requestReply } from '../doctor/http.ts'

const listed = z.object({
  people: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
})
const invited = z.object({ invitation: z.object({ url: z.string(), until: z.string() }) })

/** A link with which a person chooses a password. */
export type Invitation = z.infer<typeof invited>['invitation']

/** Requests about people. Each throws a Refusal in one sentence. */
export type LakePeople = ReturnType<typeof peopleOf>

/**
 * Calls `work` with the people of the lake.
 * @throws Refusal without an embedded lake, or when it refuses a request
 */
export async function withPeople(
  environment: Environment,
  work: (people: LakePeople) => Promise<void>,
): Promise<void> {
  const url = internalLakeUrl(environment)
  if (!url)
    throw new Refusal(
      'The people of hosted Sanity are managed at sanity.io/manage: this command is for the embedded lake.',
    )
  if ((await requestReply(`${url}/v1/ping`)).status === 200)
    return await work(peopleOf(writingClient(environment)))
  // Only a lake may write to its data.
  const lake = await startLake({ ...parseEnv(environment), port: 0, host: '127.0.0.1' }).catch((error) => {
    throw new Refusal(`The lake at ${url} does not answer, and could not be started: ${errorMessage(error)}`)
  })
  try {
    await work(peopleOf(writingClient(environment).withConfig({ apiHost: lake.url })))
  } finally {
    await lake.close()
  }
}

function peopleOf(client: SanityClient) {
  const send = async (method: string, path = '', body?: object): Promise<unknown> => {
    try {
      return await client.request({ url: `/people${path}`, method, ...(body && { body }) })
    } catch (error) {
      throw new Refusal(`${reasonOf(error)}.`)
    }
  }
  const list = async () => listed.parse(await send('GET')).people
  return {
    list,
    find: async (email: string) => {
      const found = (await list()).find((one) => one.email === email.trim().toLowerCase())
      if (!found)
        throw new Refusal(
          `There is nobody with the address ${email}: the tool "People" in the Studio lists everyone.`,
        )
      return found
    },
    add: async (given: object) => invited.parse(await send('POST', '', given)).invitation,
    invite: async (id: string) => invited.parse(await send('POST', `/${id}/invitation`)).invitation,
    revoke: (id: string) => send('DELETE', `/${id}`),
  }
}

const refusal = z.object({ message: z.string() })

function reasonOf(error: unknown): string {
  const body = error instanceof ClientError ? refusal.safeParse(error.response.body).data : undefined
  return body?.message ?? errorMessage(error)
}
