/** Loads image zoom, only on pages with images. */
import { pageLoaded } from './page-loaded.ts'

/** Delay before image zoom is loaded after a page change, ms (SPEC.md §9). */
const attachAfterMs = 1_000

/** @returns a function that removes the zoom */
export function zoomSoon(page: Element): () => void {
  let detach: (() => void) | undefined
  let isLeft = false
  const timer = setTimeout(async () => {
    const images = page.querySelectorAll<HTMLImageElement>('article img[data-zoom]')
    if (images.length === 0) return
    // On a slow connection the content comes first.
    await pageLoaded()
    const { attachZoom } = await import('./zoom.ts')
    if (!isLeft) detach = attachZoom([...images])
  }, attachAfterMs)
  return () => {
    isLeft = true
    clearTimeout(timer)
    detach?.()
  }
}
