'use client'
// Needs the browser: it watches which link a reader means to follow.
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

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
 */
export function PrefetchOnIntent() {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || !leadsToPage(link) || isSparing()) return
      timer = setTimeout(() => router.prefetch(link.pathname + link.search), intentMs)
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [router])
  return null
}

/** Pages end in a slash, files do not. */
function leadsToPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  const { location } = window
  return !target && origin === location.origin && pathname.endsWith('/') && pathname !== location.pathname
}

function isSparing(): boolean {
  const { connection }: { connection?: Connection } = navigator as never
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
