/** The entry of the open search in the browser's history, so that Back closes the search. */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import { navigate } from '#components/navigation/navigate.ts'

/** Changes of the history, one after the other: leaving an entry takes a moment. */
let changes: Promise<unknown> = Promise.resolve()

/**
 * Adds the entry.
 * @param onBack called when the reader has left it
 * @returns a function that leaves it
 */
export function addEntry(onBack: () => void): () => void {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  let isThere = false
  let isClosed = false
  const onLeft = () => {
    isThere = false
    history.scrollRestoration = 'auto'
    resolve()
    if (!isClosed) onBack()
  }
  changes = changes.then(() => {
    // DocSearch scrolls back, on phones later than the browser would, which cannot do so yet.
    history.scrollRestoration = 'manual'
    history.pushState(null, '')
    isThere = true
    addEventListener('popstate', onLeft, { once: true })
  })
  return () => {
    isClosed = true
    changes = changes.then(() => {
      if (!isThere) return
      history.back()
      return left
    })
  }
}

/** Leads to a page of this site from the search, which is being closed. */
export async function followFromSearch(href: string): Promise<void> {
  // It is closed by the event that leads to the page.
  await Promise.resolve()
  await changes
  // Next renders the search page for each request: a router would fetch it in vain.
  if (new URL(href, location.href).pathname === '/search/') location.assign(href)
  else navigate(href)
}

/**
 * Click handler of a link in the search.
 * @returns false if the browser opens the link in another tab or window, and the search stays
 */
export function followLink(event: React.MouseEvent<HTMLAnchorElement>): boolean {
  if (opensElsewhere(event)) return false
  event.preventDefault()
  void followFromSearch(event.currentTarget.href)
  return true
}
