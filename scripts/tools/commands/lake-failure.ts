/** Sentences for a lake that does not answer, or refuses a client as a whole. */
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { SanityClient } from '@sanity/client'

/** Why something stopped, for the middle of a sentence: on one line, without a full stop. */
export function reasonIn(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '').replaceAll('\n', ' ')
}

/**
 * A number from the lake. The request also finds out whether lake, token and dataset are right.
 * @param query GROQ that returns a number
 * @param prefix of the settings from which the client was made
 * @throws Refusal in one sentence that names the setting to correct
 */
export async function countIn(
  client: SanityClient,
  query: string,
  prefix: 'SANITY_' | 'HOSTED_SANITY_' = 'SANITY_',
): Promise<number> {
  try {
    return await client.withConfig({ maxRetries: 1 }).fetch<number>(query)
  } catch (error) {
    const { apiHost, projectId, dataset } = client.config()
    const status: unknown = Object(error).statusCode
    if (status === 401 || status === 403)
      throw new Refusal(
        `${apiHost} refuses the token: ${prefix === 'SANITY_' ? 'SANITY_API_WRITE_TOKEN' : 'HOSTED_SANITY_TOKEN'} must be one of this lake.`,
      )
    if (status === 404)
      throw new Refusal(
        `${apiHost} has no dataset "${dataset}" in the project "${projectId}": correct ${prefix}DATASET or ${prefix}PROJECT_ID.`,
      )
    if (status !== undefined) throw new Refusal(`${apiHost} answers ${status}: ${errorMessage(error)}`)
    throw new Refusal(
      `${apiHost} does not answer (${errorMessageWithCause(error)}): start the product, or correct ${prefix}API_HOST.`,
    )
  }
}
