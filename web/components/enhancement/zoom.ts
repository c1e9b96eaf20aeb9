/** Image zoom; loaded when a reader is about to enlarge an image (pictures.ts). */
import mediumZoom, { type Zoom } from 'medium-zoom'
import './zoom.css'

/**
 * Enlarges images on click, Enter or Space.
 * @returns a function that removes the zoom
 */
export function attachZoom(images: readonly HTMLImageElement[]): () => void {
  // SPEC.md §9; one shade for both color modes.
  const zoom = mediumZoom([...images], { margin: 24, scrollOffset: 0, background: 'rgba(0, 0, 0, 0.6)' })
  const detachKeys = listenToKeys(zoom, images)
  return () => {
    detachKeys()
    zoom.detach()
  }
}

/**
 * medium-zoom handles the mouse only: here images can be enlarged by the keyboard, and get the
 * focus back (WCAG 2.1.1, 2.4.3).
 */
function listenToKeys(zoom: Zoom, images: readonly HTMLImageElement[]): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void zoom.open({ target: event.currentTarget as HTMLImageElement })
  }
  for (const image of images) {
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
