/** Meaning of a link's `href` for the crawler. Pure. */
import { neverAsked } from './limits.ts'

/** Target of a link. */
export type Target =
  /** On the site: path and query as a browser requests them, and the decoded anchor. */
  | { readonly on: 'site'; readonly address: string; readonly anchor: string }
  /** On another host. The crawler requests it only if it is one of our images. */
  | { readonly on: 'elsewhere'; readonly address: string }

/**
 * @param href as written on a page
 * @param base absolute URL of that page
 * @returns null if there is no URL to request: `mailto:`, an image within the page, a path of
 * {@link neverAsked}
 */
export function targetOf(href: string, base: string): Target | null {
  const url = URL.parse(href.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const { origin, pathname, search, hash } = url
  if (origin !== new URL(base).origin) return { on: 'elsewhere', address: `${origin}${pathname}${search}` }
  if (neverAsked.some((folder) => pathname.startsWith(folder))) return null
  return { on: 'site', address: pathname + search, anchor: anchorOf(hash) }
}

/**
 * `#caf%C3%A9` → `café`. Leaves out a text fragment (`#:~:text=`), which is for the browser only.
 */
function anchorOf(hash: string): string {
  const [anchor = ''] = hash.slice(1).split(':~:')
  try {
    return decodeURIComponent(anchor)
  } catch {
    // A lone percent sign: browsers look up such an anchor unchanged.
    return anchor
  }
}
