/** The Studio's client for an embedded lake: the real one, with its event streams on one socket. */
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { multiplexedFetch } from './multiplex.ts'

const eventStream = /\/data\/(?:listen|live\/events)\//

/**
 * Makes clients for the workspace's `unstable_clientFactory`.
 * @param apiHost address of the lake
 */
export function lakeClientFactory(apiHost: string): (config: ClientConfig) => SanityClient {
  const streams = multiplexedFetch(`${apiHost.replace(/^http/, 'ws')}/v1/multiplex`)
  // One function for all clients: they share live connections by its identity.
  const lakeFetch = (url: string, init?: RequestInit) =>
    eventStream.test(url) ? streams(url, init) : fetch(url, init)
  const resolveFetch = (() => lakeFetch) as NonNullable<ClientConfig['resolveFetch']>
  return (config) => createClient({ ...config, resolveFetch })
}
