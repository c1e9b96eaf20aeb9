/** How code outside of React leads to another page, and learns of one: routers register here. */

/** Leads to a page of this site; before there is a router, the browser loads it. */
let follow: (href: string) => void = (href) => location.assign(href)
const listeners = new Set<() => void>()

/**
 * Follows links with a router from now on.
 * @param router gets a path of this site with its query and hash
 * @returns a function that leaves it to the browser again
 */
export function followWith(router: (href: string) => void): () => void {
  follow = router
  return () => {
    follow = (href) => location.assign(href)
  }
}

/** Leads to a page of this site. @param href its path with query and hash */
export function navigate(href: string): void {
  follow(href)
}

/** Calls a function each time another page is shown in this tab. */
export function onNewPage(work: () => void): void {
  listeners.add(work)
}

/** The router calls this when it shows another page. */
export function newPageShown(): void {
  for (const work of listeners) work()
}
