/** Prefetches pages. */
import { pageBehind } from './follow-links.ts'

/** How long a link is pointed at before its page is fetched, ms: the pointer may pass over it. */
const intentMs = 65

/** Delay between the end of loading, or of a route change, and a prefetch, ms. */
const restMs = 200

/** Network information (https://wicg.github.io/netinfo/), which only Chromium has. */
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
 */
export function prefetchOnIntent(prefetch: (path: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pathOf = ({ target }: Event) => {
    clearTimeout(timer)
    const url = pageBehind(target)
    return url && url.pathname !== location.pathname && !isSparing() ? url.pathname + url.search : null
  }
  const onIntent = (event: Event) => {
    const path = pathOf(event)
    if (!path) return
    timer = setTimeout(() => prefetch(path), intentMs)
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
