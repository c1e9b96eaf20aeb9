/**
 * Keeps an open tab in sync with the site. Next keeps fetched pages in memory for five minutes and
 * shows them without a request. So the tab checks whether the site has changed when a link is
 * pointed at and when a route change is over, and after a change it fetches all of them again. A
 * page that is only being read stays as it is.
 */

/**
 * Name of the metric with the site's last change in `Server-Timing`, the only response header of a
 * page that a script can read (`proxy.ts`).
 */
export const lastChangeMetric = 'last-change'

/** The site's last change when the oldest of the pages in memory were fetched. */
let known: string | undefined
/** A later change that the tab knows of. */
let news: string | undefined
let renew = () => {}

/**
 * Responses may arrive out of order; one to an earlier request than the last response is ignored.
 */
let asked = 0
let answered = 0

/**
 * Sets how the tab renews its pages.
 * @param refresh fetches the current page again and drops all others
 * @returns a function that unsets it
 */
export function renewWith(refresh: () => void): () => void {
  renew = refresh
  return () => {
    renew = () => {}
  }
}

/** Fetches the site's last change; without a response the tab keeps its pages. */
export async function lookForChanges(): Promise<void> {
  asked += 1
  const turn = asked
  // After the page that is being requested or painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const response = await fetch('/api/last-change/').catch(() => undefined)
  if (!response?.ok) return
  const last = await response.text()
  if (turn < answered) return
  answered = turn
  known ??= whenLoaded()
  news = last === known ? undefined : last
}

/**
 * Renews the pages in memory if the tab knows of a change.
 * @param by replaces the usual refresh
 */
export function catchUp(by = renew): void {
  if (news === undefined) return
  known = news
  news = undefined
  by()
}

/**
 * The site's last change when the page was loaded; undefined in a browser that does not report it,
 * which then renews once without need.
 */
function whenLoaded(): string | undefined {
  const [load] = performance.getEntriesByType('navigation')
  if (!(load instanceof PerformanceNavigationTiming)) return undefined
  return load.serverTiming.find(({ name }) => name === lastChangeMetric)?.description
}
