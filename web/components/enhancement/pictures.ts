/** Offers image zoom on pages with images; its code is loaded when a reader is about to use it. */
import type { Zoom } from 'medium-zoom'

/** Delay before it is offered after a page change, ms (SPEC.md §9). */
const offerAfterMs = 1_000

/** @returns a function that removes the zoom */
export function zoomSoon(page: Element): () => void {
  const left = new AbortController()
  const timer = setTimeout(
    () => offerZoom([...page.querySelectorAll<HTMLImageElement>('article img[data-zoom]')], left.signal),
    offerAfterMs,
  )
  return () => {
    clearTimeout(timer)
    left.abort()
  }
}

/** Makes images buttons, also for the keyboard (WCAG 2.1.1), until the page is left. */
function offerZoom(images: readonly HTMLImageElement[], left: AbortSignal) {
  let zoom: Zoom | undefined
  const load = async () => {
    const { attachZoom } = await import('./zoom.ts')
    if (!left.aborted) zoom ??= attachZoom(images, left)
  }
  const press = async (event: Event, image: HTMLImageElement) => {
    const isKey = event instanceof KeyboardEvent
    // medium-zoom handles clicks once it is there, and keys never.
    if (isKey ? event.key !== 'Enter' && event.key !== ' ' : zoom) return
    event.preventDefault()
    await load()
    await zoom?.open({ target: image })
  }
  const failed = (error: unknown) => console.warn('The image cannot be enlarged:', error)
  for (const image of images) {
    image.tabIndex = 0
    image.role = 'button'
    image.ariaLabel = image.alt ? `Enlarge: ${image.alt}` : 'Enlarge the image'
    for (const type of ['pointerover', 'focus'])
      image.addEventListener(type, () => void load().catch(failed), { signal: left })
    for (const type of ['click', 'keydown'])
      image.addEventListener(type, (event) => void press(event, image).catch(failed), { signal: left })
  }
}
