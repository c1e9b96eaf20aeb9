/** The Studio's client for an embedded lake: the real one, with its event streams on one socket. */
import { type ClientConfig, createClient } from '@sanity/client'
import { waitingFetch, watchConnection } from './connection.ts'
import { multiplexedFetch } from './multiplex.ts'

const eventStream = /\/data\/(?:listen|live\/events)\//

/** The factory for the workspace's `unstable_clientFactory`, and the state of the connection. */
export function lakeClients(apiHost: string) {
  const connection = watchConnection(`${apiHost}/v1/ping`)
  const streams = multiplexedFetch(
    `${apiHost.replace(/^http/, 'ws')}/v1/multiplex`,
    () => void connection.check(),
  )
  const requests = waitingFetch(connection)
  // One function for all clients: they share live connections by its identity.
  const lakeFetch = (url: string, init?: RequestInit) =>
    eventStream.test(url) ? streams(url, init) : requests(url, init)
  const resolveFetch = (() => lakeFetch) as NonNullable<ClientConfig['resolveFetch']>
  return {
    // No time limit: `waitingFetch` has one for each attempt.
    factory: (config: ClientConfig) => createClient({ ...config, timeout: 0, resolveFetch }),
    connection,
  }
}
