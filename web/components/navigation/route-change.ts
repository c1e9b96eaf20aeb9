/**
 * Shows that a route change is slow or failed (SPEC.md §4, §8, §9). Next's router reports its start
 * (`instrumentation-client.ts`). Its end shows in the URL, which Next changes together with the
 * page.
 */
import { retryPageLoads } from '#patches/retry-page-loads.ts'
import { catchUp, lookForChanges } from './changes.ts'
import { markTarget, targetOf } from './mark-target.ts'
import { hideRouteState, retryPressed, showRouteState } from './route-state.ts'
import { rememberVersion } from './version-preference.ts'

/** Time after which a route change shows the bar, ms (SPEC.md §9). */
const slowAfterMs = 200

/** Time after which a route change counts as over in browsers that do not report its end, ms. */
const unseenMs = 1000

let timer: ReturnType<typeof setTimeout> | undefined
/** Scrolls the page to its section after a change of the query, or to where it was left. */
let scrollAfterwards: (() => void) | undefined
/**
 * True if the last route change keeps the scroll position, because only the query has changed. When
 * the page is rendered again, Next 16.4 scrolls once more.
 */
let stays = false
/** Target of the focus afterwards; Back and Forward leave the focus where it is. */
let focus: Parameters<typeof markTarget>[0]['focus'] = 'nothing'
/** True while a route change is under way: from its start until its end is seen. */
let isUnderWay = false
/** How far each history entry of this tab was scrolled when the reader left it, px. */
const positions = new Map<string, number>()

/**
 * Listens for the end of route changes, and makes failed ones wait for the reader. Call it once,
 * before the first change.
 */
export function watchRouteChanges(): void {
  // Browsers without the Navigation API show no bar, since no event would report when to hide it.
  window.navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
    // Browsers and Next scroll afterwards.
    if (navigationType !== 'replace') positions.set(from.key, window.scrollY)
    // Back and Forward change the URL first; Next replaces the entry once the page is there.
    if (navigationType !== 'traverse') ended()
  })
  // A page that the browser restores from its back/forward cache.
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
 * @param url target, a whole URL or a path
 * @param kind `traverse` is Back and Forward
 */
export function routeChangeBegan(url: string, kind: 'push' | 'replace' | 'traverse'): void {
  const { pathname, search, hash } = new URL(url, window.location.href)
  const samePath = pathname === window.location.pathname
  scrollAfterwards = kind === 'traverse' ? returnToPosition : undefined
  stays = false
  focus = kind === 'traverse' ? 'nothing' : samePath ? 'section' : 'page'
  // A hash loads nothing. Back and Forward have already changed the URL.
  if (samePath && search === window.location.search && kind !== 'traverse') return
  if (samePath && kind !== 'traverse') {
    stays = !hash
    if (hash) scrollAfterwards = () => targetOf(hash)?.scrollIntoView()
  }
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
  // Next changes the URL before it scrolls.
  const scroll = stays ? stay(window.scrollY) : scrollAfterwards
  const focused = focus
  scrollAfterwards = undefined
  focus = 'nothing'
  // After React's layout effects, in which Next scrolls, and before the next paint.
  requestAnimationFrame(() => {
    scroll?.()
    markTarget({ focus: focused })
  })
}

/** Checks for changes, because the page may have come from the tab's memory. */
function renewAfterwards() {
  if (isUnderWay)
    void lookForChanges().then(() => catchUp(isNotFound() ? () => location.reload() : undefined))
  isUnderWay = false
}

/**
 * True if a not-found page is shown. Next keeps it until the path changes, even if a refresh finds
 * a page (http-access-fallback/error-boundary.js).
 */
function isNotFound(): boolean {
  return document.querySelector('[data-not-found]') !== null
}

/**
 * Keeps the scroll position. When only the query changes, Next 16.4 either scrolls to the top or
 * ignores even the hash, depending on what it knows of the page.
 */
const stay = (top: number) => () => window.scrollTo({ top, behavior: 'instant' })

/**
 * Scrolls to where the reader left the page. Browsers do it when the URL changes: if the page has
 * to be loaded again, they scroll the previous one, which may be shorter.
 */
function returnToPosition() {
  const top = positions.get(window.navigation?.currentEntry?.key ?? '')
  if (top !== undefined) stay(top)()
}

/**
 * Shows the box with Retry in place of the page that could not be loaded; resolves when it is
 * pressed.
 */
async function waitForRetry(): Promise<void> {
  clearTimeout(timer)
  showRouteState('failed')
  await retryPressed()
  showRouteState('slow')
}
