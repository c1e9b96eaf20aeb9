/** The only place where clients of the Content Lake are made. */
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { env } from '#env.ts'
import { internalLakeUrl } from './internal-urls.ts'

/** From this date on, a query without a perspective sees published documents only. */
const apiVersion = '2025-02-19'

let published: SanityClient | undefined
let drafts: SanityClient | undefined
let writing: SanityClient | undefined

/** What readers get: published documents, never from the CDN, which may be behind a webhook. */
export function publishedClient(): SanityClient {
  published ??= createClient({ ...connection(), perspective: 'published' })
  return published
}

/** What a writer gets in draft mode: every draft laid over its published document. */
export function draftsClient(): SanityClient {
  drafts ??= createClient({ ...connection(), perspective: 'drafts' })
  return drafts
}

/** For redirects from addresses that pages leave; nothing where the site was given no token that writes. */
export function writingClient(): SanityClient | undefined {
  const token = env().SANITY_API_WRITE_TOKEN
  if (!token) return undefined
  writing ??= createClient({ ...connection(), perspective: 'raw', token })
  return writing
}

/** Whether queries may not have yet what a webhook told: Sanity's own. The embedded lake answers with all that it has sent a notice about. */
export function mayBeBehind(): boolean {
  return !env().SANITY_API_HOST
}

function connection(): ClientConfig {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN } = env()
  const lake = internalLakeUrl(env())
  const hosted = { projectId: SANITY_PROJECT_ID, dataset: SANITY_DATASET, apiVersion, useCdn: false }
  const client = { ...hosted, token: SANITY_API_READ_TOKEN, stega: false }
  // Node does not resolve <project>.localhost on every system, so the project goes into a header instead.
  return lake ? { ...client, apiHost: lake, useProjectHostname: false } : client
}
