/** Fetches pages before they are asked for. */
import { pageBehind } from './follow-links.ts'

/** Who only passes over a link does not mean it: time that it must be pointed at, ms. */
const intentMs = 65

/** Between the end of loading, or of a route change, and what is fetched ahead, ms. */
const restMs = 200

/** What Chromium tells of the network (https://wicg.github.io/netinfo/); nothing in other browsers. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Fetches the page behind a link that is pointed at or has the focus, and at once of one that is pressed, which takes a finger or a
 * mouse about a tenth of a second until it is a click; instead of all that are in view, of which a sidebar alone has dozens. Never on 2g and
 * never when data is to be saved (SPEC.md §4).
 * @param prefetch gets a path of this site with its query
 * @param onPointed is told when a link is pointed at or has the focus, and not yet pressed as a rule: there is time
 * @returns ends it
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
  // A press gives the focus, too.
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
 * Fetches the page behind the link to the next one (`rel="next"`) once it is in view and the page has loaded: who has read to the end goes on
 * there. Never on 2g and never when data is to be saved.
 * @returns ends it
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
 * Tells Next's router once how the pages' routes are made, some 350 bytes: without it, it asks for that before the first page that it
 * fetches, which then takes two round trips (optimistic-routes.js; what a page built with the site says of its route counts as outdated).
 * @returns ends it
 */
export function prefetchRoute(prefetch: (href: string) => void): () => void {
  return isSparing() ? () => undefined : atRest(() => prefetch(location.pathname))
}

/** Runs when the page has loaded and nothing else is to be done. @returns cancels it */
function atRest(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // By time: Safari has no requestIdleCallback.
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
