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
  // medium-zoom ignores all that closes while the image still moves: it closes when it is there.
  let closes = false
  let scrolledTo = 0
  document.addEventListener('keyup', ({ key }) => (closes ||= key === 'Escape'), { signal: left })
  zoom.on('open', () => {
    closes = false
    scrolledTo = scrollY
  })
  zoom.on('opened', () => {
    if (closes || left.aborted || scrollY !== scrolledTo) void zoom.close()
  })
  for (const image of images) {
    const giveFocusBack = () => {
      if (document.activeElement === document.body) image.focus({ preventScroll: true })
    }
    image.addEventListener('medium-zoom:closed', giveFocusBack, { signal: left })
  }
  return zoom
}
