/**
 * Which hosts of the search failed, for every client of this tab or process. The memory that algoliasearch 5.64 brings does
 * not find what it wrote, and one of a client's own ends with it: each modal has a new client.
 */
import type { liteClient } from 'algoliasearch/lite'

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>

const states = new Map<string, unknown>()

/** A state says itself when it is two minutes old and does not count any more. Hosts have the application's ID in their names. */
export const hostsCache: HostsCache = {
  get: (host, otherwise) => {
    const known = states.get(keyOf(host))
    // Whatever is asked for under a key was set under it.
    return known === undefined ? otherwise() : Promise.resolve(known as Awaited<ReturnType<typeof otherwise>>)
  },
  set: (host, state) => {
    states.set(keyOf(host), state)
    return Promise.resolve(state)
  },
  delete: (host) => {
    states.delete(keyOf(host))
    return Promise.resolve()
  },
  clear: () => {
    states.clear()
    return Promise.resolve()
  },
}

/**
 * Remembers nothing: for the only host there is. It is asked in any case, and once it was late the client would wait for four
 * times as long (@algolia/client-common, getTimeout).
 */
export const noHostsCache: HostsCache = {
  get: (_host, otherwise) => otherwise(),
  set: (_host, state) => Promise.resolve(state),
  delete: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}

function keyOf(host: unknown): string {
  const { accept, protocol, url } = host as { accept: string; protocol: string; url: string } // client-common, Host
  return `${accept} ${protocol} ${url}`
}
