/**
 * Remembers which search hosts failed, for every client of this tab or process. The cache of
 * algoliasearch 5.64 does not find what it wrote, and one per client would be lost with its modal:
 * each modal has a new client.
 */
import type { liteClient } from 'algoliasearch/lite'

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>

const states = new Map<string, unknown>()

/** A state expires by itself after two minutes. Host names contain the application's ID. */
export const hostsCache: HostsCache = {
  get: (host, otherwise) => {
    const known = states.get(keyOf(host))
    // The value of a key was set under the same key.
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
 * A cache that remembers nothing, for an application with a single host. That host is called in any
 * case, and after one timeout the client would wait four times as long (@algolia/client-common,
 * getTimeout).
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
