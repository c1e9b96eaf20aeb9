/**
 * Files whose route is not at their address. The Markdown of a page is beside the page, where the catch-all route of
 * pages answers; a route without a parameter is always made by the build. `next.config.ts` leads from the address to
 * the route, which nobody sees. Pure.
 */

/** Addresses, each with its route; `:path` stands for the path of a page below `/docs/`, without slashes at its ends. */
const files = [
  ['/llms.txt', '/llms/index'],
  ['/llms-full.txt', '/llms/full'],
  ['/docs/:path.md', '/markdown/:path'],
  ['/og/:path.png', '/og/:path'],
] as const

/**
 * For Next's `rewrites`. Those of its proxy would do, were they not taken for another server's where the site listens
 * on 127.0.0.1 (Next 16.4.6: `NextURL` makes `localhost` of it, `resolve-routes.js` compares).
 */
export const rewritesOfFiles: { source: string; destination: string }[] = files.map(
  ([address, destination]) => ({
    source: address.replaceAll('.', '\\.').replace(':path', ':path(.+)'),
    destination,
  }),
)

/**
 * Address of the file that a route makes, with or without a slash at its end: `/markdown/nodes/text/llm` →
 * `/docs/nodes/text/llm.md`; null for other routes.
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
 * Whether a path is a file's, not a page's. A file that expired waits until somebody asks for it: readers of pages wait
 * for none of them, some hold the whole site, and a picture or the Markdown of a page takes as long as the page.
 */
export function isFile(path: string): boolean {
  return /\.(?:json|md|png|txt|xml|webmanifest)$/.test(path)
}

/** Pixels of a share image; the ratio that Facebook and X show whole. */
export const shareImageSize = { width: 1200, height: 630 }

/** Path of the picture of addresses that are no page of the documentation. */
export const siteImagePath = '/og.png'

/** Path of a page's share image: `/docs/nodes/text/llm/` → `/og/nodes/text/llm.png`. */
export function shareImagePath(path: string): string {
  return path.replace(/^\/docs\//, '/og/').replace(/\/$/, '.png')
}
