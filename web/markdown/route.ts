/**
 * Files whose route is not at their address. The Markdown of a page is beside the page, where the catch-all route of
 * pages answers; what is made only when asked for needs a route with a parameter. `next.config.ts` leads from the address
 * to the route, which nobody sees. Pure.
 */
import { markdownPath } from '@repo/studio/model/paths.ts'

const folder = '/markdown'

/** Address of the file with every page in it. */
export const everythingPath = '/llms-full.txt'

const files: readonly (readonly [address: string, route: string])[] = [
  ['/llms.txt', '/llms/index/'],
  [everythingPath, '/llms/full/'],
]

/**
 * For Next's `rewrites`. Those of its proxy would do, were they not taken for another server's where the site listens
 * on 127.0.0.1 (Next 16.4.6: `NextURL` makes `localhost` of it, `resolve-routes.js` compares).
 */
export const rewritesOfFiles: { source: string; destination: string }[] = [
  ...files.map(([source, destination]) => ({ source, destination })),
  { source: '/docs/:path(.+)\\.md', destination: `${folder}/:path` },
]

/**
 * Address of the file that a route makes, with or without a slash at its end: `/markdown/nodes/text/llm` →
 * `/docs/nodes/text/llm.md`; null for other routes.
 */
export function fileOfRoute(route: string): string | null {
  const path = route.replace(/\/?$/, '/')
  const file = files.find(([, own]) => own === path)
  if (file) return file[0]
  if (!path.startsWith(`${folder}/`) || path === `${folder}/`) return null
  return markdownPath(`/docs${path.slice(folder.length)}`)
}
