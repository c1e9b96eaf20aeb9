/** Stands in for `@sanity/client`, for tests whose clients name Sanity's own servers. */
import { type ClientConfig, createClient as createSanityClient, type SanityClient } from '@sanity/client'

export * from '@sanity/client'

/** A client for the lake of this run. */
export function createClient(config: ClientConfig): SanityClient {
  const { SANITY_API_HOST: apiHost } = process.env
  if (!apiHost) throw new Error('SANITY_API_HOST has to be the URL of the lake.')
  return createSanityClient({ ...config, apiHost, useProjectHostname: false })
}
