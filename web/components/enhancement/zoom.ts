/** Image zoom; loaded when a reader is about to enlarge an image (pictures.ts). */
import mediumZoom, { type Zoom } from 'medium-zoom'
import './zoom.css'

/**
 * Enlarges images on click, and gives them the focus back (WCAG 2.4.3).
 * @param left aborts when the reader leaves the page
 */
export function attachZoom(images: readonly HTMLImageElement[], left: AbortSignal): Zoom {
  // SPEC.md §9; one shade for both color modes.
  const zoom = mediumZoom([...images], { margin: 24, scrollOffset: 0, background: 'rgba(0, 0, 0, 0.6)' })
  left.addEventListener('abort', () => zoom.detach())
  for (const image of images) {
    const giveFocusBack = () => {
      if (document.activeElement === document.body) image.focus({ preventScroll: true })
    }
    image.addEventListener('medium-zoom:closed', giveFocusBack, { signal: left })
  }
  return zoom
}
