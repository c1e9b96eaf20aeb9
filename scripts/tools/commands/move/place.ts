/** The two lakes of a move, from settings and options. */

import { rawClient, writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { internalLakeUrl } from '@repo/web/clients/internal-urls.ts'
import type { SanityClient } from '@sanity/client'
import { countIn } from '../lake-failure.ts'

/** A lake with a token that may write. */
export interface ContentPlace {
  /** Name in messages. */
  readonly name: string
  readonly client: SanityClient
  /** True if it is Sanity's own service, and not an embedded lake. */
  readonly isSanity: boolean
  /** Prefix of its settings. */
  readonly settings: 'SANITY_' | 'HOSTED_SANITY_'
}

/**
 * The embedded lake of this repository.
 * @throws Refusal when the settings are those of hosted Sanity
 */
export function embeddedPlace(environment: Environment): ContentPlace {
  if (!internalLakeUrl(environment))
    throw new Refusal(
      'SANITY_API_HOST is empty, so that there is no embedded lake here: set it to the URL of the embedded lake for this run, and SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_WRITE_TOKEN to those of that lake.',
    )
  return placeOf('the embedded lake', writingClient(environment), 'SANITY_')
}

/**
 * The hosted project.
 * @param values settings by name; the token is one of these only, because other users see arguments
 * @throws Refusal naming each setting that is missing
 */
export function hostedPlace(values: Readonly<Record<string, string>>): ContentPlace {
  const projectId = values.HOSTED_SANITY_PROJECT_ID
  const dataset = values.HOSTED_SANITY_DATASET || 'production'
  const apiHost = (values.HOSTED_SANITY_API_HOST ?? '').replace(/\/+$/, '')
  const token = values.HOSTED_SANITY_TOKEN
  const missing = Object.entries({ HOSTED_SANITY_PROJECT_ID: projectId, HOSTED_SANITY_TOKEN: token })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!projectId || !token)
    throw new Refusal(
      `${missing.join(' and ')} must be set: put the id of the project, and a token of it that may write, into .env.local (sanity.io/manage).`,
    )
  if (apiHost !== '' && !/^https?:\/\/[^/]/.test(apiHost))
    throw new Refusal(
      `HOSTED_SANITY_API_HOST is "${apiHost}": write a whole URL such as https://lake.example.com, or leave it out for Sanity itself.`,
    )
  return placeOf('the hosted project', rawClient({ projectId, dataset, token, apiHost }), 'HOSTED_SANITY_')
}

function placeOf(what: string, client: SanityClient, settings: ContentPlace['settings']): ContentPlace {
  const { apiHost, projectId, dataset, useProjectHostname } = client.config()
  const isSanity = useProjectHostname !== false
  const at = isSanity ? '' : ` at ${apiHost}`
  return { name: `${what} ${projectId}/${dataset}${at}`, client, isSanity, settings }
}

/**
 * Checks that both can be read, and are not the same.
 * @throws Refusal in one sentence
 */
export async function checkPlaces(source: ContentPlace, target: ContentPlace): Promise<void> {
  if (keyOf(source) === keyOf(target))
    throw new Refusal(`${source.name} is source and target: name another one in HOSTED_SANITY_API_HOST.`)
  for (const { client, settings } of [source, target]) await countIn(client, 'count(*)', settings)
}

function keyOf({ client }: ContentPlace): string {
  const { apiHost, projectId, dataset } = client.config()
  return JSON.stringify([apiHost, projectId, dataset])
}
