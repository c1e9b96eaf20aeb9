/**
 * Keeps Back and Forward working after a link within the page. The browser goes to a section by itself and makes an entry of the history that
 * says nothing; Next's router passes such entries over when the reader comes back to them (app-router.js, `handlePopState`), so that another
 * page would stay under the section's address (https://github.com/vercel/next.js/issues/75072).
 */

/** Gives the entries of sections what Next wrote into the entry of their page. Once, before the first one. */
export function keepSectionEntries(): void {
  // Browsers without the Navigation API tell too late: Back to a section leaves their page as it is, as everywhere with Next.
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
  // The second time without Next's mark: its router learns the address, or it would put back the one without the section.
  window.history.replaceState(null, '', window.location.href)
}

/** Whether an entry was written by Next's router (app-router.js, `HistoryUpdater`). */
function isNexts(state: unknown): boolean {
  return typeof state === 'object' && state !== null && '__NA' in state
}
