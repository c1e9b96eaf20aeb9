/**
 * URLs by which the servers of the product reach each other. A URL in the settings is for browsers
 * and may point to a TLS proxy. A server on this machine whose port is in the settings is called at
 * that port, so that no call depends on the proxy, its certificate or a name server.
 */

/** Settings that a URL is derived from. */
type Of<Names extends string> = Readonly<Record<'HOST' | Names, string>>

/** Origin at which this machine calls the site, without a slash at the end. */
export function internalSiteUrl(settings: Of<'NEXT_PUBLIC_SITE_URL' | 'SITE_PORT'>) {
  return internalUrl(settings.NEXT_PUBLIC_SITE_URL, settings.SITE_PORT, settings.HOST)
}

/** Origin at which this machine calls the lake; empty for hosted Sanity. */
export function internalLakeUrl({ SANITY_API_HOST, LAKE_PORT, HOST }: Of<'SANITY_API_HOST' | 'LAKE_PORT'>) {
  return internalUrl(SANITY_API_HOST, LAKE_PORT, HOST)
}

/** Origin at which this machine calls the search server; empty for hosted Algolia. */
export function internalSearchUrl({ ALGOLIA_HOST, SEARCH_PORT, HOST }: Of<'ALGOLIA_HOST' | 'SEARCH_PORT'>) {
  return internalUrl(ALGOLIA_HOST, SEARCH_PORT, HOST)
}

/**
 * Origin at which this machine calls a server.
 * @param publicUrl for browsers; empty for a hosted server
 * @param port that it listens on; empty if it is called at its public URL
 * @param host that it listens on, possibly a wildcard address
 */
export function internalUrl(publicUrl: string, port: string, host: string): string {
  if (publicUrl === '' || port === '') return publicUrl
  // A wildcard address cannot be called; it includes the loopback address of its family.
  const target = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${target.includes(':') ? `[${target}]` : target}:${port}`
}
