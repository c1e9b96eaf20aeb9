/**
 * Files whose route has another path than the file. The URL of a page's Markdown is next to the
 * page, where the catch-all route of pages would answer, and a route without a parameter is always
 * rendered by the build. `next.config.ts` rewrites the URL to the route, which readers never see.
 * Pure.
 */

import { pathOfMarkdown } from '@repo/model/paths.ts'
import { markdownType } from './negotiation.ts'

/** Paths of files with their routes; `:path` is that of a page, for images below `/docs/`. */
const files = [
  ['/llms.txt', '/llms/index'],
  ['/llms-full.txt', '/llms/full'],
  ['/index.md', '/markdown'],
  ['/:path.md', '/markdown/:path'],
  ['/og/:path.png', '/og/:path'],
] as const

/**
 * For Next's `rewrites`. A rewrite in `proxy.ts` fails when the site listens on 127.0.0.1: Next
 * 16.4.6 regards it as a rewrite to another server (`NextURL` turns the host into `localhost`, and
 * `resolve-routes.js` compares the two).
 */
export const rewritesOfFiles: { source: string; destination: string }[] = files.map(
  ([address, destination]) => ({
    source: address.replaceAll('.', '\\.').replace(':path', ':path(.+)'),
    destination,
  }),
)

/**
 * Paths of pages that have Markdown, for `next.config.ts`. Excluded are Next's own files, the
 * routes of programs, and the search, which is rendered for each request; also `/index/`, which is
 * not a page but would share its file with the home page.
 */
export const pageSources = ['/', '/:path((?!_next/|api/|mcp/|search/|search-api/|index/).+)/'] as const

/**
 * For Next's `rewrites` before pages are looked up: a client that prefers Markdown gets the file of
 * the page at the page's URL. `proxy.ts` turns the header of such a client into this value.
 */
export const rewritesToMarkdown: {
  source: string
  has: { type: 'header'; key: string; value: string }[]
  destination: string
}[] = pageSources.map((source) => ({
  source,
  has: [{ type: 'header', key: 'accept', value: markdownType }],
  destination: source === '/' ? '/markdown' : '/markdown/:path',
}))

/**
 * Path of the file that a route renders, with or without a slash at its end:
 * `/markdown/docs/nodes/text/llm` → `/docs/nodes/text/llm.md`; null for other routes.
 */
export function fileOfRoute(route: string): string | null {
  const path = route.replace(/\/$/, '')
  for (const [address, own] of files) {
    if (path === own) return address
    const folder = own.replace(/:path$/, '')
    if (folder !== own && path.startsWith(folder) && path !== folder)
      return address.replace(':path', path.slice(folder.length))
  }
  return null
}

/**
 * The one spelling of a path: `/a/index.html`, `/a.html` and `/a` → `/a/`, and what is encoded
 * without need → the character (RFC 3986, 6.2.2.2). Files keep their path, without a slash.
 */
export function cleanPath(pathname: string): string {
  const path = pathname
    .replace(/%[\da-f]{2}/gi, decodedIfPlain)
    .replace(/\/index\.html\/?$/, '/')
    .replace(/\.html\/?$/, '/')
    .replace(/\/{2,}/g, '/')
  const file = path.replace(/\/$/, '')
  if (isFile(file)) return file
  if (/\.[a-z0-9]+$/i.test(path)) return path
  return fileOfRoute(path) ?? (path.endsWith('/') ? path : `${path}/`)
}

/** A slash separates segments, however it is written: no segment of a page has one. */
function decodedIfPlain(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[\w.~/-]/.test(character) ? character : code.toUpperCase()
}

/** True if all percent-encoding in a path is valid UTF-8 (RFC 3986, 2.1). */
export function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * True if a path belongs to a file, not to a page. An expired file is not warmed but rendered at
 * the next request, so that readers of pages wait for no file: some contain the whole site, and an
 * image or the Markdown of a page takes as long as the page.
 */
export function isFile(path: string): boolean {
  return /\.(?:json|md|png|txt|xml|webmanifest)$/.test(path)
}

/**
 * Path of the page that a file is made from, for addresses below `/docs/` and share images: the
 * page's Markdown, its image. The path of a page is its own.
 */
export function pageOfFile(path: string): string {
  if (path.startsWith('/og/')) return path.replace(/^\/og\//, '/docs/').replace(/\.png$/, '/')
  return pathOfMarkdown(path)
}

/** First segments of the paths that the site itself has. */
export const ownSegments: ReadonlySet<string> = new Set(
  '_next announcement api docs feedback index llms markdown mcp not-found og search search-api'.split(' '),
)

/** Path of the page that all unknown addresses get. */
export const notFoundPath = '/not-found/'

/** Size of a share image, pixels; Facebook and X show this ratio uncropped. */
export const shareImageSize = { width: 1200, height: 630 }

/** Path of the share image of URLs that have none of their own. */
export const siteImagePath = '/og.png'

/** Path of a share image: `/docs/nodes/text/llm/` → `/og/nodes/text/llm.png`. */
export function shareImagePath(path: string): string {
  return path.replace(/^\/docs\//, '/og/').replace(/\/$/, '.png')
}
