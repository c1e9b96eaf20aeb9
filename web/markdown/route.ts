/**
 * Files whose route is not at their address. The Markdown of a page is beside the page, where the catch-all route of
 * pages answers; what is made only when asked for needs a route with a parameter. `proxy.ts` leads from the address to
 * the route, which nobody sees. Pure.
 */
import { markdownPath, pageOfMarkdownPath } from '@repo/studio/model/paths.ts'

const folder = '/markdown'

/** Address of the file with every page in it. */
export const everythingPath = '/llms-full.txt'

const files: readonly (readonly [address: string, route: string])[] = [
  ['/llms.txt', '/llms/index/'],
  [everythingPath, '/llms/full/'],
]

/** `/docs/nodes/text/llm.md` → `/markdown/nodes/text/llm/`; null for what is at its address. */
export function routeOfFile(path: string): string | null {
  const file = files.find(([address]) => address === path)
  return file?.[1] ?? pageOfMarkdownPath(path)?.replace(/^\/docs/, folder) ?? null
}

/** The reverse, with or without a slash at the end: `/markdown/nodes/text/llm` → `/docs/nodes/text/llm.md`. */
export function fileOfRoute(route: string): string | null {
  const path = route.replace(/\/?$/, '/')
  const file = files.find(([, own]) => own === path)
  if (file) return file[0]
  if (!path.startsWith(`${folder}/`) || path === `${folder}/`) return null
  return markdownPath(`/docs${path.slice(folder.length)}`)
}
