'use client'
// Needs the browser: pictures grow when they are clicked.
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Pictures can be enlarged this long after the page changed, ms (specification §9). */
const attachAfterMs = 1_000

/** Lets readers enlarge pictures; the code for it is loaded only where there is one. */
export function ZoomImages() {
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has other pictures
  useEffect(() => {
    let detach: (() => void) | undefined
    let isLeft = false
    const timer = setTimeout(async () => {
      const images = document.querySelectorAll<HTMLImageElement>('article img[data-zoom]')
      if (images.length === 0) return
      const { attachZoom } = await import('./zoom.ts')
      if (!isLeft) detach = attachZoom([...images])
    }, attachAfterMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
      detach?.()
    }
  }, [pathname])
  return null
}
