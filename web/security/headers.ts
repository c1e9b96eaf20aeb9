/** Headers of every response of the site: what a browser may load, run and disclose. Pure. */

/** URLs of the site's parts, without a slash at the end; an empty one means the hosted service. */
export interface Parts {
  readonly studio: string
  readonly lake: string
  readonly search: string
  readonly searchApp: string
  /** Other sites whose scripts run, and those that are shown in frames; none if left out. */
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  /** `next dev` evaluates code in the browser and reports changes over a socket. */
  readonly isDevelopment: boolean
}

/** A header in the format of `next.config.ts`. */
export interface Header {
  readonly key: string
  readonly value: string
}

/** Two years, as preload lists require (hstspreload.org); sent if the request came through TLS. */
export const strictTransport: Header = {
  key: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains',
}

/**
 * For every response that a publish can change: pages, files with content, not-found pages and
 * redirects. Browsers and shared caches may store it but must revalidate it before each use; with
 * an `ETag` that is a 304 without a body. Otherwise Chromium would keep a 308 indefinitely, and a
 * shared cache, which is never purged, would serve old pages. `must-revalidate` also forbids stale
 * responses while the site is down (RFC 9111, 5.2.2).
 */
export const revalidated: Header = { key: 'Cache-Control', value: 'max-age=0, s-maxage=0, must-revalidate' }

/**
 * Paths to which {@link revalidated} applies, for `next.config.ts`. Excluded are hashed files,
 * which never change, and routes that send `no-store`: Next does not let a route replace a header
 * that is set here.
 */
export const revalidatedSource = '/((?!_next/|api/|mcp/?$|search/|feedback/|search-api/).*)'

/** For pages, which are also sent as Markdown (`negotiation.ts`), to caches (RFC 9110, 12.5.5). */
export const variesByAccept: Header = { key: 'Vary', value: 'Accept' }

/** Browser features that documentation does not need. */
const unusedFeatures = 'browsing-topics camera display-capture geolocation microphone payment usb'.split(' ')

/**
 * All of them except {@link strictTransport}.
 * @throws TypeError when the URL of a part is not valid
 */
export function securityHeaders(parts: Parts): Header[] {
  return [
    { key: 'Content-Security-Policy', value: contentSecurityPolicy(parts) },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: unusedFeatures.map((feature) => `${feature}=()`).join(', ') },
  ]
}

/**
 * The policy of every response. It allows inline scripts, since a page that is rendered for one
 * request (a draft, a search) is sent before its scripts are known; cached pages narrow this down
 * to the hashes of their scripts (`inline-scripts.ts`). It allows inline styles, since code that is
 * loaded on demand (image zoom, the Studio's overlays) inserts its own rules.
 */
export function contentSecurityPolicy(parts: Parts): string {
  const { studio, lake, search, searchApp, scripts = [], frames = [], isDevelopment } = parts
  const pictures = lake ? new URL(lake).origin : 'https://cdn.sanity.io'
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'unsafe-inline'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', pictures, ...scripts],
    'font-src': ["'self'"],
    // The embedded search server is called on the site's own origin (`next.config.ts`).
    'connect-src': [
      "'self'",
      ...(search ? [] : algoliaHosts(searchApp)),
      ...scripts,
      ...(isDevelopment ? ['ws:'] : []),
    ],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    // The Studio shows drafts in a frame ("Preview").
    'frame-ancestors': ["'self'", ...(studio ? [new URL(studio).origin] : [])],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/**
 * Hosts that algoliasearch calls, in its order (`createClient` of algoliasearch/lite: the nearest,
 * then three fallbacks), and the one for clicks (`components/search/config.ts`).
 */
function algoliaHosts(app: string): string[] {
  return [
    `https://${app}-dsn.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${app}-${number}.algolianet.com`),
    'https://insights.algolia.io',
  ]
}
