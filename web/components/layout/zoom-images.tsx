'use client'
// Needs the browser: pictures grow when they are clicked.
import type { Zoom } from 'medium-zoom'
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
    const timer = setTimeout(async () => {
      const images = document.querySelectorAll<HTMLImageElement>('article img[data-zoom]')
      if (images.length === 0) return
      const { default: mediumZoom } = await import('medium-zoom')
      const zoom = mediumZoom([...images], { margin: 24, scrollOffset: 0, background: 'rgba(0, 0, 0, 0.6)' })
      const detachKeys = listenToKeys(zoom, images)
      detach = () => {
        detachKeys()
        zoom.detach()
      }
    }, attachAfterMs)
    return () => {
      clearTimeout(timer)
      detach?.()
    }
  }, [pathname])
  return null
}

/** medium-zoom knows the mouse only: pictures become buttons for the keyboard, and get the focus back (WCAG 2.1.1, 2.4.3). */
function listenToKeys(zoom: Zoom, images: NodeListOf<HTMLImageElement>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void zoom.open({ target: event.currentTarget as HTMLImageElement })
  }
  for (const image of images) {
    image.tabIndex = 0
    image.role = 'button'
    image.ariaLabel = image.alt ? `Enlarge: ${image.alt}` : 'Enlarge the picture'
    image.addEventListener('keydown', onKey)
    image.addEventListener('medium-zoom:closed', giveFocusBack)
  }
  return () => {
    for (const image of images) {
      image.removeEventListener('keydown', onKey)
      image.removeEventListener('medium-zoom:closed', giveFocusBack)
    }
  }
}

function giveFocusBack({ currentTarget }: Event) {
  if (document.activeElement === document.body) (currentTarget as HTMLElement).focus({ preventScroll: true })
}
