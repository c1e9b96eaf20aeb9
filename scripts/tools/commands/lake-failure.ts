/** Sentences for a lake that does not answer, or refuses a client as a whole. */
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { SanityClient } from '@sanity/client'

/** Names of the settings that a client was made from. */
export interface ClientSettings {
  readonly token: string
  readonly dataset: string
  readonly project: string
  readonly host: string
}

/** The settings of this repository's lake. */
export const ownSettings: ClientSettings = {
  token: 'SANITY_API_WRITE_TOKEN',
  dataset: 'SANITY_DATASET',
  project: 'SANITY_PROJECT_ID',
  host: 'SANITY_API_HOST',
}

/** Why something stopped, for the middle of a sentence: on one line, without a full stop. */
export function reasonIn(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '').replaceAll('\n', ' ')
}

/**
 * A number from the lake. The request also finds out whether lake, token and dataset are right.
 * @param query GROQ that returns a number
 * @throws Refusal in one sentence that names the setting to correct
 */
export async function countIn(
  client: SanityClient,
  query: string,
  settings: ClientSettings = ownSettings,
): Promise<number> {
  try {
    return await client.withConfig({ maxRetries: 1 }).fetch<number>(query)
  } catch (error) {
    const { apiHost, projectId, dataset } = client.config()
    const status = statusOf(error)
    if (status === 401 || status === 403)
      throw new Refusal(`${apiHost} refuses the token: ${settings.token} must be one of this lake.`)
    if (status === 404)
      throw new Refusal(
        `${apiHost} has no dataset "${dataset}" in the project "${projectId}": correct ${settings.dataset} or ${settings.project}.`,
      )
    if (status !== undefined) throw new Refusal(`${apiHost} answers ${status}: ${errorMessage(error)}`)
    throw new Refusal(
      `${apiHost} does not answer (${errorMessageWithCause(error)}): start the product, or correct ${settings.host}.`,
    )
  }
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
}
