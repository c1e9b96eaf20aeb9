/** Lets the router follow links that React does not know of: pages are markup (`markup/markup.tsx`). */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'

/**
 * @param follow gets a path of this site with its query and hash
 * @returns ends it
 */
export function followLinks(follow: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    // Another one did what the click is for, or the reader wants it elsewhere.
    if (event.defaultPrevented || opensElsewhere(event)) return
    const url = pageBehind(event.target)
    // Within the page the browser goes by itself, also without a change.
    if (!url || (url.hash && url.pathname + url.search === location.pathname + location.search)) return
    event.preventDefault()
    follow(url.pathname + url.search + url.hash)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Address of the page that a link leads to, for one to a page of this site; pages end in a slash, files do not. */
export function pageBehind(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  // In drawings `href` and `target` are objects, so that the attributes are asked.
  const href = link?.getAttribute('href')
  if (!link || !href || link.hasAttribute('target') || link.hasAttribute('download')) return null
  if (!URL.canParse(href, location.href)) return null
  const url = new URL(href, location.href)
  const isPage = url.pathname.endsWith('/') && !url.pathname.startsWith('/api/')
  return url.origin === location.origin && isPage ? url : null
}
