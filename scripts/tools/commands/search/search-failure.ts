/** Why search could not be used, in one sentence that says how to fix it. */
import { fetchFailure } from '@repo/audit/fetch.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/** Use of search and lake that the sentence is about. */
interface SearchUse {
  readonly environment: Pick<Environment, 'ALGOLIA_APP_ID' | 'ALGOLIA_HOST' | 'SANITY_API_HOST'>
  /**
   * Which key is required, e.g. `ALGOLIA_SETUP_KEY must be the Admin API key of this application`.
   */
  readonly key: string
}

/** Error message of Algolia and the embedded server for an unknown key or application. */
const unknownKey = 'Invalid Application-ID or API key'

/**
 * Runs what uses search and lake.
 * @throws Refusal in one sentence for an error of algoliasearch or @sanity/client, and any other
 *   error unchanged
 */
export async function explained<Result>(use: SearchUse, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw searchFailure(error, use)
  }
}

function searchFailure(error: unknown, { environment, key }: SearchUse): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const { ALGOLIA_APP_ID, ALGOLIA_HOST, SANITY_API_HOST } = environment
  const where = ALGOLIA_HOST || `Algolia's application ${ALGOLIA_APP_ID}`
  if (error.name === 'RetryError') {
    const help = ALGOLIA_HOST
      ? 'start it with "npm start", or set ALGOLIA_HOST to where it is'
      : 'check ALGOLIA_APP_ID and the network'
    return new Refusal(`${where} does not answer: ${help}.`)
  }
  if (error.name === 'ApiError') {
    const status = 'status' in error ? error.status : undefined
    if (status !== 403 && status !== 401)
      return new Refusal(`${where} answers ${String(status)}: ${sentence(error.message)}`)
    // Hosted Algolia does not distinguish the two: the key of another application is unknown to
    // this one.
    const isUnknown = error.message.includes(unknownKey)
    const orElse = isUnknown && !ALGOLIA_HOST ? ', and ALGOLIA_APP_ID its ID' : ''
    return new Refusal(`${where} refuses the key (${error.message}): ${key}${orElse}.`)
  }
  const reason = reasonOfTheLake(error)
  if (reason === undefined) return error
  const lake = SANITY_API_HOST || "Sanity's API"
  return new Refusal(`The content could not be read from ${lake}: ${sentence(reason)}`)
}

/** The reason in an error of @sanity/client with a status, or of a failed fetch. */
function reasonOfTheLake(error: Error): string | undefined {
  if ('statusCode' in error) return error.message
  return error instanceof TypeError && error.message === 'fetch failed' ? fetchFailure(error) : undefined
}

/** Adds a full stop if a text does not end with a punctuation mark. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
