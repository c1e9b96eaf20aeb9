import { pathOfMarkdown } from '@repo/model/paths.ts'
import { isReadable } from '#file-routes.ts'

/**
 * The path of a page, with a slash at both ends: `https://…/docs/nodes/text/llm.md#settings` →
 * `/docs/nodes/text/llm/`; null for a URL of another site and for text that is no path.
 * @param named path or URL, with or without `.md`
 * @param site origin of the site
 */
export function pathOfPage(named: string, site: string): string | null {
  const url = URL.parse(named.trim(), site)
  if (!url || url.origin !== new URL(site).origin) return null
  if (!isReadable(url.pathname)) return null
  const page = pathOfMarkdown(decodeURIComponent(url.pathname).replace(/\/$/, ''))
  return page.endsWith('/') ? page : `${page}/`
}
