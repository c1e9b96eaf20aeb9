/** Requests to the search server, with Algolia's own client. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { hostsOf } from '@repo/web/clients/search.ts'
import { algoliasearch } from 'algoliasearch'
import { z } from 'zod'

/** The search server, and clients with any key. */
type SearchApi = ReturnType<typeof searchApiOf>

/** An embedded server at `localUrl`, or Algolia if that is empty. */
export function searchApiOf(
  { ALGOLIA_APP_ID: appId, ALGOLIA_INDEX_NAME: index }: Environment,
  localUrl: string,
) {
  return {
    isEmbedded: localUrl !== '',
    url: localUrl || `https://${appId.toLowerCase()}-dsn.algolia.net`,
    index,
    clientWith: (key: string) => algoliasearch(appId, key, localUrl ? { hosts: hostsOf(localUrl) } : {}),
  }
}

/** The result of a request by a client of Algolia, or why it failed, without a status at worst. */
type SearchOutcome<Value> =
  | { readonly value: Value }
  | { readonly status: number | null; readonly message: string }

/** Runs a request and returns its result, or why it failed. */
export async function outcomeOf<Value>(request: () => Promise<Value>): Promise<SearchOutcome<Value>> {
  try {
    return { value: await request() }
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : null
    return { status, message: errorMessage(error) }
  }
}

const rightsSchema = z.object({ acl: z.array(z.string()), indexes: z.array(z.string()).default([]) })

/**
 * Asks for rights and indices of a key, as `GET /1/keys/<key>` returns them: names and patterns, or
 * none for all.
 */
export function rightsOf(api: SearchApi, key: string) {
  return outcomeOf(async () => {
    // Another server may answer anything.
    const rights = rightsSchema.safeParse(await api.clientWith(key).getApiKey({ key }))
    if (!rights.success) throw new Error('the response does not describe a key')
    return rights.data
  })
}

/** Advice about a key that does not work. */
export function keyFix({ isEmbedded }: Pick<SearchApi, 'isEmbedded'>, variable: string): string {
  return isEmbedded
    ? `take the ${variable} that the search server was started with, or restart it with npm start, so that it reads .env.local again`
    : 'run npm run search:setup, which writes the keys into .env.local'
}
