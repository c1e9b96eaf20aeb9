/**
 * Refuses API requests that foreign web pages make in the browser of a writer: images, forms,
 * scripts, rebound names.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { type ApiError, requestError } from './errors.ts'
import type { LakeOptions } from './options.ts'

/** The lake's own origins and host names; without a `publicUrl` any host name is accepted. */
type Known = Pick<LakeOptions, 'allowedOrigins' | 'publicUrl' | 'projectId'>

/**
 * The sign-in pages. Others link to them. Their forms send the origin `null` (`no-referrer`), and
 * are refused to foreign pages, which could otherwise guess passwords in the browsers of others.
 */
const signIn = /^\/v[^/]+\/auth\/login\/(?:local|invitation|oidc(?:\/callback)?)$/

/**
 * The refusal of a request that a foreign page makes, or undefined. Browsers send `Origin` with the
 * requests of scripts and forms (Fetch, "Origin header"), and `Sec-Fetch-Site` also with those of
 * images, links and frames (Fetch Metadata). Other clients send neither and are served. Not for
 * `/images/` and `/files/`, which any page may embed.
 * @param path of the API, with its version
 */
export function foreignRequest(
  headers: IncomingHttpHeaders,
  { method, path }: { readonly method: string; readonly path: string },
  known: Known,
): ApiError | undefined {
  const host = foreignHost(headers, known)
  if (host !== undefined)
    return requestError(
      403,
      `The host "${host.slice(0, 100)}" is not this lake's: use the one in SANITY_API_HOST, or set that to this host`,
    )
  const { origin, 'sec-fetch-site': site } = headers
  const isFromPage = site === 'cross-site' || site === 'same-site'
  const isOnSignInPage = signIn.test(path)
  if (isOnSignInPage && (method === 'GET' || (origin === 'null' && !isFromPage))) return undefined
  if (isOnSignInPage && isFromPage)
    return requestError(403, 'Another page sent this form: open the Studio and sign in there')
  if (origin !== undefined)
    return isKnownOrigin(origin, headers, known)
      ? undefined
      : requestError(
          403,
          `CORS Origin not allowed: "${origin.slice(0, 100)}" is not SANITY_STUDIO_URL, NEXT_PUBLIC_SITE_URL or in LAKE_CORS_ORIGINS`,
        )
  return isFromPage
    ? requestError(403, 'CORS Origin not allowed: the API is not for images, links and frames')
    : undefined
}

function isKnownOrigin(origin: string, { host }: IncomingHttpHeaders, { allowedOrigins }: Known): boolean {
  return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * The host of a request when it is not one of the lake's. A foreign page can make its own name
 * resolve to this machine (DNS rebinding), and then has the same origin as the lake. IP addresses
 * cannot be rebound. Names without a dot cannot be registered by a stranger; containers and proxies
 * use them.
 */
function foreignHost({ host }: IncomingHttpHeaders, { publicUrl, projectId }: Known): string | undefined {
  const address = `http://${host ?? ''}`
  // An invalid host is refused when the URL of the request is parsed.
  if (!URL.canParse(address)) return undefined
  const name = new URL(address).hostname.replace(/\.$/, '')
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  if (isAddress || isLoopback(name) || !name.includes('.')) return undefined
  if (publicUrl === undefined) return undefined
  const own = new URL(publicUrl).hostname
  // The Studio calls the lake by its project's name as well.
  return name === own || name === `${projectId}.${own}` ? undefined : host
}
