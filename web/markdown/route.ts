/**
 * Where Next finds the Markdown of a page. Its address is beside the page's, where the catch-all route of pages
 * answers, so `proxy.ts` leads to a route of its own; nobody sees that one. Pure.
 */
import { markdownPath, pageOfMarkdownPath } from '@repo/studio/model/paths.ts'

const folder = '/markdown'

/** `/docs/nodes/text/llm.md` → `/markdown/nodes/text/llm/`; null for what is no page's Markdown. */
export function routeOfMarkdown(path: string): string | null {
  const page = pageOfMarkdownPath(path)
  return page?.replace(/^\/docs/, folder) ?? null
}

/** The reverse, with or without a slash at the end: `/markdown/nodes/text/llm` → `/docs/nodes/text/llm.md`. */
export function markdownOfRoute(route: string): string | null {
  if (!route.startsWith(`${folder}/`) || route === `${folder}/`) return null
  return markdownPath(`/docs${route.slice(folder.length).replace(/\/?$/, '/')}`)
}
