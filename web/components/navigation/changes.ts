/**
 * Keeps a tab that stays open in step with the site. Next keeps the pages that it has fetched in memory for five minutes, and shows them
 * without asking; so the tab asks whether the site has changed, when a link is reached for and when a route change is over. After a change
 * all that it keeps is fetched again. A page that is only being read stays as it is.
 */

/** Name of the site's last change among the metrics of `Server-Timing`, the one header of its page that a script can read (`proxy.ts`). */
export const lastChangeMetric = 'last-change'

/** The site's last change when the oldest of the pages in memory were fetched. */
let known: string | undefined
/** A later one that the tab has heard of. */
let news: string | undefined
let renew = () => {}

/** Answers may overtake each other; one to an older question than the last says nothing any more. */
let asked = 0
let answered = 0

/** @param refresh fetches the page that is shown again, and forgets all others. @returns ends it */
export function renewWith(refresh: () => void): () => void {
  renew = refresh
  return () => {
    renew = () => {}
  }
}

/** Asks the site for its last change; without an answer the tab goes on with what it has. */
export async function lookForChanges(): Promise<void> {
  asked += 1
  const turn = asked
  // Behind the page that is being asked for or painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const response = await fetch('/api/last-change/').catch(() => undefined)
  if (!response?.ok) return
  const last = await response.text()
  if (turn < answered) return
  answered = turn
  known ??= whenLoaded()
  news = last === known ? undefined : last
}

/** Renews the pages in memory if the tab has heard of a change. @param by another way to do it than the refresh */
export function catchUp(by = renew): void {
  if (news === undefined) return
  known = news
  news = undefined
  by()
}

/** The site's last change when the page was loaded; nothing in a browser that does not tell, which renews once for nothing. */
function whenLoaded(): string | undefined {
  const [load] = performance.getEntriesByType('navigation')
  if (!(load instanceof PerformanceNavigationTiming)) return undefined
  return load.serverTiming.find(({ name }) => name === lastChangeMetric)?.description
}
