/** Fetches pages before they are asked for. */
import { pageBehind } from './follow-links.ts'

/** Who only passes over a link does not mean it: time that it must be pointed at, ms. */
const intentMs = 65

/** What Chromium tells of the network (https://wicg.github.io/netinfo/); nothing in other browsers. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Fetches the page behind a link that is pointed at or has the focus, and at once of one that is pressed, which takes a finger or a
 * mouse about a tenth of a second until it is a click; instead of all that are in view: none of the site's links prefetches by
 * itself. Never on 2g and never when data is to be saved (specification §4).
 * @param prefetch gets a path of this site with its query
 * @returns ends it
 */
export function prefetchOnIntent(prefetch: (href: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pathOf = ({ target }: Event) => {
    clearTimeout(timer)
    const url = pageBehind(target)
    return url && url.pathname !== location.pathname && !isSparing() ? url.pathname + url.search : null
  }
  const onIntent = (event: Event) => {
    const path = pathOf(event)
    if (path) timer = setTimeout(() => prefetch(path), intentMs)
  }
  const onPress = (event: PointerEvent) => {
    const path = event.button === 0 && pathOf(event)
    if (path) prefetch(path)
  }
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
  document.addEventListener('pointerdown', onPress)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
    document.removeEventListener('pointerdown', onPress)
  }
}

function isSparing(): boolean {
  const { connection }: { connection?: Connection } = navigator as never
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
