import { siteApiHeader, siteApiVersion } from '@repo/model/site-api.ts'
import { vi } from 'vitest'
import type { Asking } from '../site-client/ask-site.ts'

/** The site of these tests, and the Studio that asks it. */
export const asking: Asking = { siteUrl: 'http://site.test', studioUrl: 'http://studio.test' }

/** A request that the site got. */
export interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | null
}

/**
 * Answers all requests to the site with the same JSON, and sends all others, such as those to a
 * lake, on. A later call replaces it; `vi.unstubAllGlobals` ends it.
 * @param version of the site's API
 * @returns the requests that the site has got, in order
 */
export function siteAnswers(body: unknown, status = 200, version = siteApiVersion): readonly SiteRequest[] {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  const requests: SiteRequest[] = []
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    if (!request.url.startsWith(`${asking.siteUrl}/`)) return real(url, init)
    requests.push({
      method: request.method,
      path: request.url.slice(asking.siteUrl.length),
      authorization: request.headers.get('authorization'),
    })
    return Promise.resolve(Response.json(body, { status, headers: { [siteApiHeader]: version } }))
  })
  return requests
}
