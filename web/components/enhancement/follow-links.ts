/**
 * Lets the router follow links that React does not manage: pages are markup (`markup/markup.tsx`).
 */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'

/**
 * Calls a function instead of a full page load when a link is clicked.
 * @param follow gets a path of this site with its query and hash
 * @returns a function that removes the listener
 */
export function followLinks(follow: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    // Another listener handled the click, or the reader wants a new tab or a download.
    if (event.defaultPrevented || opensElsewhere(event)) return
    const url = pageBehind(event.target)
    // The browser itself follows links within the page, also when the hash stays the same.
    if (!url || (url.hash && url.pathname + url.search === location.pathname + location.search)) return
    event.preventDefault()
    follow(url.pathname + url.search + url.hash)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/**
 * URL of the page that a link leads to, if it is a page of this site; pages end in a slash, files
 * do not.
 */
export function pageBehind(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  // In SVG the properties `href` and `target` are objects, so the attributes are read.
  const href = link?.getAttribute('href')
  if (!link || !href || link.hasAttribute('target') || link.hasAttribute('download')) return null
  if (!URL.canParse(href, location.href)) return null
  const url = new URL(href, location.href)
  const isPage = url.pathname.endsWith('/') && !url.pathname.startsWith('/api/')
  return url.origin === location.origin && isPage ? url : null
}
