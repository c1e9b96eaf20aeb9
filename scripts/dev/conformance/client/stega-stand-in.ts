/**
 * Stands in for `@sanity/client/stega`, as `studio/conformance/stand-ins/client.ts` does for the
 * client without stega.
 */
import {
  type ClientStegaConfig,
  createClient as createStegaClient,
  type SanityStegaClient,
} from '@sanity/client/stega'

export * from '@sanity/client/stega'

/** A client for the lake of this run, which marks strings with their sources. */
export function createClient(config: ClientStegaConfig): SanityStegaClient {
  const { SANITY_API_HOST: apiHost } = process.env
  if (!apiHost) throw new Error('SANITY_API_HOST has to be the URL of the lake.')
  return createStegaClient({ ...config, apiHost, useProjectHostname: false })
}
