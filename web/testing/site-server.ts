import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { ResponseCache } from '#server/response-cache.ts'
import { createSiteServer, type SiteServerOptions } from '#server/site-server.ts'

/** Starts the site's server in front of a stand-in for Next; by default it keeps no response. */
export function siteServer(
  options: Pick<SiteServerOptions, 'next'> & Partial<SiteServerOptions>,
): Promise<LocalServer> {
  const usual = {
    responses: new ResponseCache(0),
    statuses: new ResponseCounts(),
    parts: { studio: '', lake: '', search: '', searchApp: 'a', isDevelopment: false },
  }
  return localServer(createSiteServer({ ...usual, ...options }))
}
