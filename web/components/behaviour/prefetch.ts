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
 * Fetches the page behind a link that is pointed at or has the focus, instead of all that are in view: none of the site's
 * links prefetches by itself. Never on 2g and never when data is to be saved (specification §4).
 * @param prefetch gets a path of this site with its query
 * @returns ends it
 */
export function prefetchOnIntent(prefetch: (href: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer)
    const url = pageBehind(target)
    if (!url || url.pathname === location.pathname || isSparing()) return
    timer = setTimeout(() => prefetch(url.pathname + url.search), intentMs)
  }
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}

function isSparing(): boolean {
  const { connection }: { connection?: Connection } = navigator as never
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
