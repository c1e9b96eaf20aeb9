/** Prefetches pages. */
import { pageBehind } from './follow-links.ts'

/**
 * How long a link must be pointed at before its page is fetched, ms: the pointer may only pass over
 * it.
 */
const intentMs = 65

/** Delay between the end of loading, or of a route change, and a prefetch, ms. */
const restMs = 200

/**
 * Chromium's network information (https://wicg.github.io/netinfo/); undefined in other browsers.
 */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Prefetches the page behind a link that is pointed at or has the focus. A link that is pressed is
 * prefetched at once: a press takes about a tenth of a second to become a click. Prefetching every
 * visible link would cost too much, as a sidebar alone has dozens. Never on 2g and never when the
 * reader saves data (SPEC.md §4).
 * @param prefetch gets a path of this site with its query
 * @param onPointed called when a link is pointed at or has the focus, usually some time before the
 * click
 * @returns a function that removes the listeners
 */
export function prefetchOnIntent(prefetch: (href: string) => void, onPointed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pathOf = ({ target }: Event) => {
    clearTimeout(timer)
    const url = pageBehind(target)
    return url && url.pathname !== location.pathname && !isSparing() ? url.pathname + url.search : null
  }
  const onIntent = (event: Event) => {
    const path = pathOf(event)
    if (!path) return
    timer = setTimeout(() => {
      prefetch(path)
      onPointed()
    }, intentMs)
  }
  const onPress = (event: PointerEvent) => {
    const path = event.button === 0 && pathOf(event)
    if (path) prefetch(path)
  }
  // A press also moves the focus.
  const onClick = () => clearTimeout(timer)
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('click', onClick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
    document.removeEventListener('pointerdown', onPress)
  }
}

/**
 * Prefetches the next page (`rel="next"`) once its link is in view and this page has loaded: a
 * reader who reached the end is likely to continue there. Never on 2g and never when the reader
 * saves data.
 * @returns a function that cancels it
 */
export function prefetchNext(prefetch: (href: string) => void): () => void {
  const link = document.querySelector('a[rel="next"]')
  const url = pageBehind(link)
  if (!link || !url || isSparing()) return () => undefined
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    prefetch(url.pathname)
  })
  const cancel = atRest(() => observer.observe(link))
  return () => {
    cancel()
    observer.disconnect()
  }
}

/**
 * Prefetches the description of the pages' route, some 350 bytes. Otherwise the router requests it
 * before the first page that it fetches, which then takes two round trips (optimistic-routes.js;
 * the router treats the description in a prerendered page as outdated).
 * @returns a function that cancels it
 */
export function prefetchRoute(prefetch: (href: string) => void): () => void {
  return isSparing() ? () => undefined : atRest(() => prefetch(location.pathname))
}

/**
 * Calls a function shortly after the page has loaded.
 * @returns a function that cancels it
 */
function atRest(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A timer, because Safari has no requestIdleCallback.
  const soon = () => {
    timer = setTimeout(work, restMs)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', soon)
  }
}

function isSparing(): boolean {
  const { connection }: { connection?: Connection } = navigator as never
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
