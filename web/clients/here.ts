/**
 * Where the parts reach each other. An address in the settings is where browsers go, which behind TLS is a proxy; a part on this machine
 * that was given a port is asked there instead, so that nothing waits for the proxy, its certificate or a name server.
 */

/** Address and port of a part, and what it listens on. */
export interface Listening {
  /** Address the servers listen on. */
  readonly HOST: string
  /** Ports; empty for a part that is asked at its address. */
  readonly SITE_PORT: string
  readonly LAKE_PORT: string
  readonly SEARCH_PORT: string
  readonly NEXT_PUBLIC_SITE_URL: string
  /** Empty for hosted Sanity. */
  readonly SANITY_API_HOST: string
  /** Empty for hosted Algolia. */
  readonly ALGOLIA_HOST: string
}

type Of<Names extends keyof Listening> = Pick<Listening, 'HOST' | Names>

/** Where this machine asks the site; without a slash at the end. */
export function siteHere({
  NEXT_PUBLIC_SITE_URL,
  SITE_PORT,
  HOST,
}: Of<'NEXT_PUBLIC_SITE_URL' | 'SITE_PORT'>) {
  return addressHere(NEXT_PUBLIC_SITE_URL, SITE_PORT, HOST)
}

/** Where this machine asks the lake; empty for hosted Sanity. */
export function lakeHere({ SANITY_API_HOST, LAKE_PORT, HOST }: Of<'SANITY_API_HOST' | 'LAKE_PORT'>) {
  return addressHere(SANITY_API_HOST, LAKE_PORT, HOST)
}

/** Where this machine asks the search server; empty for hosted Algolia. */
export function searchHere({ ALGOLIA_HOST, SEARCH_PORT, HOST }: Of<'ALGOLIA_HOST' | 'SEARCH_PORT'>) {
  return addressHere(ALGOLIA_HOST, SEARCH_PORT, HOST)
}

/**
 * @param address where browsers go; empty for a part that is hosted elsewhere
 * @param port it listens on here; empty: it is asked at its address
 * @param host it listens on, an address that stands for all of the machine's among them
 */
export function addressHere(address: string, port: string, host: string): string {
  if (address === '' || port === '') return address
  // Nobody can be asked at "every address": the loopback one of the same family is among them.
  const asked = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}`
}
