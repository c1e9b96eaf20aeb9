/**
 * Framework patch: Back and Forward work after a link within the page.
 *
 * The browser follows such a link itself and adds a history entry without state. Next 16.4 ignores
 * entries without state when the reader comes back to them (`handlePopState` in `app-router.js`),
 * so another page would stay under the section's URL
 * (https://github.com/vercel/next.js/issues/75072).
 */

/**
 * Copies the state of a page's history entry into the entries of its sections. Call it once, at the
 * start.
 */
export function keepSectionEntries(): void {
  // Browsers without the Navigation API report too late: there Back to a section keeps the page, as
  // on any Next site.
  let ofPage: unknown = null
  const onEntry = (navigationType: string | null) => {
    const { state } = window.history
    if (isNexts(state)) ofPage = state
    else if (state === null && ofPage && (navigationType === 'push' || navigationType === 'replace'))
      complete(ofPage)
  }
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => onEntry(navigationType))
}

function complete(state: unknown) {
  window.history.replaceState(state, '')
  // The second call lacks Next's mark, so that its router notices the new URL and does not restore
  // the one without the section.
  window.history.replaceState(null, '', window.location.href)
}

/** True if Next's router wrote the state of an entry (`HistoryUpdater` in `app-router.js`). */
function isNexts(state: unknown): boolean {
  return typeof state === 'object' && state !== null && '__NA' in state
}
