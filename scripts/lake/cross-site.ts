/** Refuses API requests that foreign web pages make in the browser of a writer: images, forms, scripts, rebound names. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { type ApiError, requestError } from './errors.ts'

/** The origins and names that are ours. */
export interface Known {
  /** Origins of the Studio and the site. */
  readonly allowedOrigins: readonly string[]
  /** Where browsers find the lake; without it any name is accepted. */
  readonly publicUrl?: string | undefined
  readonly projectId: string
}

/** The Studio links to it, and its form has no origin (`referrer-policy: no-referrer`). */
const signIn = /^\/v[^/]+\/auth\/login\/local$/

/**
 * Why a request is refused, or nothing. Browsers send `Origin` with scripts and forms (Fetch, "Origin header") and
 * `Sec-Fetch-Site` also with images, links and frames (Fetch Metadata). Other clients send neither and are served.
 * Not for `/images/` and `/files/`, which any page may embed.
 * @param path of the API, with its version
 */
export function foreignRequest(
  headers: IncomingHttpHeaders,
  path: string,
  known: Known,
): ApiError | undefined {
  const host = foreignHost(headers, known)
  if (host !== undefined)
    return requestError(
      403,
      `The host "${host.slice(0, 100)}" is not this lake's: use the one in SANITY_API_HOST, or set that to this host`,
    )
  if (signIn.test(path)) return undefined
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined)
    return isKnownOrigin(origin, headers, known)
      ? undefined
      : requestError(
          403,
          `CORS Origin not allowed: "${origin.slice(0, 100)}" is neither SANITY_STUDIO_URL nor NEXT_PUBLIC_SITE_URL`,
        )
  const isFromPage = site === 'cross-site' || site === 'same-site'
  return isFromPage
    ? requestError(403, 'CORS Origin not allowed: the API is not for images, links and frames')
    : undefined
}

/** Studio, site, and pages of the lake itself. */
function isKnownOrigin(origin: string, { host }: IncomingHttpHeaders, { allowedOrigins }: Known): boolean {
  return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * The host of a request when it is not ours: a foreign page can make its own name resolve to this machine (DNS
 * rebinding), and then has the same origin as the lake. IP addresses cannot be rebound. A name without a dot cannot be
 * registered by a stranger; containers and proxies use such names.
 */
function foreignHost({ host }: IncomingHttpHeaders, { publicUrl, projectId }: Known): string | undefined {
  const address = `http://${host ?? ''}`
  // What is no host is refused where the address is put together.
  if (!URL.canParse(address)) return undefined
  const name = new URL(address).hostname.replace(/\.$/, '')
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  if (isAddress || isLoopback(name) || !name.includes('.')) return undefined
  if (publicUrl === undefined) return undefined
  const own = new URL(publicUrl).hostname
  // The Studio calls the lake by its project's name as well.
  return name === own || name === `${projectId}.${own}` ? undefined : host
}
