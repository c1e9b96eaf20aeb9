/**
 * What a route change shows while it takes long or fails (SPEC.md §4, §8, §9). Next's router says when one begins
 * (`instrumentation-client.ts`); that it ended is seen by the address, which Next changes with the page.
 */
import { retryPageLoads } from '#patches/retry-page-loads.ts'
import { catchUp, lookForChanges } from './changes.ts'
import { markTarget, targetOf } from './mark-target.ts'
import { hideRouteState, retryPressed, showRouteState } from './route-state.ts'
import { rememberVersion } from './version-preference.ts'

/** A route change that takes longer shows that it does, ms (SPEC.md §9). */
const slowAfterMs = 200

/** Until a route change counts as over where none is seen to end, ms. */
const unseenMs = 1000

let timer: ReturnType<typeof setTimeout> | undefined
/** Where the page is to stand when only the query was changed. */
let scrollAfterwards: (() => void) | undefined
/** Whether the route change leads to where the reader wants to read on, and not back in the history. */
let isForward = false
/** Whether a route change began that was not seen to end. */
let isUnderWay = false

/** Listens for the end of route changes, and makes those that fail wait for the reader. Once, before the first change. */
export function watchRouteChanges(): void {
  // Browsers without the Navigation API show no bar: nothing would tell them when to hide it.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    // Back and Forward change the address first; Next replaces the entry once the page is there.
    if (navigationType !== 'traverse') ended()
  })
  // A page that was left for another site and comes back as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isUnderWay = true
    ended()
  })
  retryPageLoads(waitForRetry)
  rememberVersion()
}

/**
 * Called by Next when a route change begins.
 * @param url where it leads, whole or a path
 * @param kind `traverse` is Back and Forward
 */
export function routeChangeBegan(url: string, kind: 'push' | 'replace' | 'traverse'): void {
  const { pathname, search, hash } = new URL(url, window.location.href)
  const samePath = pathname === window.location.pathname
  scrollAfterwards = undefined
  isForward = kind !== 'traverse'
  // Nothing is loaded for a hash; Back and Forward have changed the address already.
  if (samePath && search === window.location.search && kind !== 'traverse') return
  if (samePath && kind !== 'traverse')
    scrollAfterwards = hash ? () => targetOf(hash)?.scrollIntoView() : stay(window.scrollY)
  isUnderWay = true
  if (!window.navigation) {
    setTimeout(renewAfterwards, unseenMs)
    return
  }
  clearTimeout(timer)
  timer = setTimeout(() => showRouteState('slow'), slowAfterMs)
}

function ended() {
  clearTimeout(timer)
  hideRouteState()
  rememberVersion()
  renewAfterwards()
  const scroll = scrollAfterwards
  const focus = isForward
  scrollAfterwards = undefined
  isForward = false
  // After React's layout effects, in which Next scrolls, and before the next paint.
  requestAnimationFrame(() => {
    scroll?.()
    markTarget({ focus })
  })
}

/** The page may have come from the tab's memory. */
function renewAfterwards() {
  if (isUnderWay)
    void lookForChanges().then(() => catchUp(isNotFound() ? () => location.reload() : undefined))
  isUnderWay = false
}

/** Next stays with a 404 until the path changes, whatever a refresh brings (http-access-fallback/error-boundary.js). */
function isNotFound(): boolean {
  return document.querySelector('[data-not-found]') !== null
}

/**
 * Next 16.4 does one of two things when only the query differs, by what it knows of the page: it scrolls to the top, or not even to
 * the hash. Here the page stays, or shows the section.
 */
const stay = (top: number) => () => window.scrollTo({ top, behavior: 'instant' })

/** Shows the box with Retry in place of the page that could not be loaded; resolves when it is pressed. */
async function waitForRetry(): Promise<void> {
  clearTimeout(timer)
  showRouteState('failed')
  await retryPressed()
  showRouteState('slow')
}
