/** Headers that every answer of the site carries, whatever it is: what a browser may load, run and tell. Pure. */

/** Where the site's parts are; addresses without a slash at the end, empty ones mean the hosted service. */
export interface Parts {
  readonly studio: string
  readonly lake: string
  readonly search: string
  readonly searchApp: string
  /** `next dev` compiles in the browser and tells of changes over a socket. */
  readonly isDevelopment: boolean
}

/** A header as `next.config.ts` wants it. */
export interface Header {
  readonly key: string
  readonly value: string
}

/** Two years, as browsers' preload lists ask for (hstspreload.org); sent where the request came through TLS. */
export const strictTransport: Header = {
  key: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains',
}

/**
 * For every answer that a publish can change: pages, files about the content, not-found pages and redirects. Browsers and shared caches
 * may store it and must ask before each use; an `ETag` makes that a 304 without a body. Without it Chromium keeps a 308 for good, and a
 * shared cache, which nothing purges, would serve old pages. `must-revalidate` also forbids an old answer while the site is down
 * (RFC 9111, 5.2.2).
 */
export const revalidated: Header = { key: 'Cache-Control', value: 'max-age=0, s-maxage=0, must-revalidate' }

/**
 * Where {@link revalidated} applies, for `next.config.ts`. Left out are hashed files, which never change, and what says
 * `no-store` itself: Next does not let a route replace a header that is set here.
 */
export const revalidatedSource = '/((?!_next/|api/|search/|search-api/).*)'

/** What nobody reading documentation is asked for. */
const unusedFeatures = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
]

/** All of them but {@link strictTransport}. @throws TypeError when a part's address is none */
export function securityHeaders(parts: Parts): Header[] {
  return [
    { key: 'Content-Security-Policy', value: contentSecurityPolicy(parts) },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: unusedFeatures.map((feature) => `${feature}=()`).join(', ') },
  ]
}

/**
 * The policy of every answer. Inline scripts are allowed here, since a page that is made for one request (a draft, a
 * search) is sent before its scripts are known; pages that are kept narrow it down to the hashes of their own
 * (`inline-scripts.ts`). Inline styles are: what is loaded on intent (enlarged pictures, the Studio's overlays) brings its
 * rules along.
 */
export function contentSecurityPolicy({ studio, lake, search, searchApp, isDevelopment }: Parts): string {
  const pictures = lake ? new URL(lake).origin : 'https://cdn.sanity.io'
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', pictures],
    'font-src': ["'self'"],
    // An embedded search server is asked on the site's own origin (`next.config.ts`).
    'connect-src': ["'self'", ...(search ? [] : algoliaHosts(searchApp)), ...(isDevelopment ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    // The Studio shows drafts in a frame ("Preview").
    'frame-ancestors': ["'self'", ...(studio ? [new URL(studio).origin] : [])],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Hosts that algoliasearch asks, in its order (`createClient` of algoliasearch/lite: one near, three to fall back on). */
function algoliaHosts(app: string): string[] {
  return [
    `https://${app}-dsn.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${app}-${number}.algolianet.com`),
  ]
}
