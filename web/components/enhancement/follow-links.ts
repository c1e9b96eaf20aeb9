/** Links within the site, which the router follows (`navigation/router.ts`). */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'

/**
 * Calls a function instead of a full page load when a link is clicked.
 * @param follow gets a path of this site with its query and hash
 */
export function followLinks(follow: (href: string) => void): void {
  document.addEventListener('click', (event) => {
    // Another listener handled the click, or the reader wants a new tab or a download.
    if (event.defaultPrevented || opensElsewhere(event)) return
    const url = pageBehind(event.target)
    // The browser itself follows links within the page, also when the hash stays the same.
    if (!url || (url.hash && url.pathname + url.search === location.pathname + location.search)) return
    event.preventDefault()
    follow(url.pathname + url.search + url.hash)
  })
}

/** Pages that are rendered for each request, by Next's client. */
const live = /^\/(?:api|search|feedback)\//

/** URL that a link leads to, if it is a public page of this site, which ends in a slash. */
export function pageBehind(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  // In SVG the properties `href` and `target` are objects, so the attributes are read.
  const href = link?.getAttribute('href')
  if (!link || !href || link.hasAttribute('target') || link.hasAttribute('download')) return null
  if (!URL.canParse(href, location.href)) return null
  const url = new URL(href, location.href)
  const isPage = url.pathname.endsWith('/') && !live.test(url.pathname)
  return url.origin === location.origin && isPage ? url : null
}
