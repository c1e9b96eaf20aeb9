/** What a link's `href` means to the crawl. Pure. */
import { neverAsked } from './limits.ts'

/** Where a link leads. */
export type Target =
  /** On the site: path and query, as they are asked for, and the anchor, decoded. */
  | { readonly on: 'site'; readonly address: string; readonly anchor: string }
  /** On another host: asked for only when it is a image of ours. */
  | { readonly on: 'elsewhere'; readonly address: string }

/**
 * @param href as written on a page
 * @param base whole address of that page
 * @returns null for what is no address to ask: `mailto:`, a image within the page, a call of the site
 */
export function targetOf(href: string, base: string): Target | null {
  const url = URL.parse(href.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const { origin, pathname, search, hash } = url
  if (origin !== new URL(base).origin) return { on: 'elsewhere', address: `${origin}${pathname}${search}` }
  if (neverAsked.some((folder) => pathname.startsWith(folder))) return null
  return { on: 'site', address: pathname + search, anchor: anchorOf(hash) }
}

/** `#caf%C3%A9` → `café`; a part for the browser only (`#:~:text=`) is left out. */
function anchorOf(hash: string): string {
  const [anchor = ''] = hash.slice(1).split(':~:')
  try {
    return decodeURIComponent(anchor)
  } catch {
    // A lone percent sign: browsers look for it as it is.
    return anchor
  }
}
