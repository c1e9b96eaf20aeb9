/** Offers image zoom on pages with images; its code is loaded when a reader is about to use it. */

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

/** Makes images buttons, also for the keyboard, until the page is left. */
function offerZoom(images: readonly HTMLImageElement[], left: AbortSignal) {
  const waiting = new AbortController()
  const { signal } = waiting
  left.addEventListener('abort', () => waiting.abort())
  const load = async () => {
    const { attachZoom } = await import('./zoom.ts')
    if (signal.aborted) return
    waiting.abort()
    left.addEventListener('abort', attachZoom(images))
  }
  const press = async (event: Event, image: HTMLImageElement) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    await load()
    if (!left.aborted) image.click()
  }
  const failed = (error: unknown) => console.warn('The image cannot be enlarged:', error)
  for (const image of images) {
    image.tabIndex = 0
    image.role = 'button'
    image.ariaLabel = image.alt ? `Enlarge: ${image.alt}` : 'Enlarge the image'
    for (const type of ['pointerover', 'focus'])
      image.addEventListener(type, () => void load().catch(failed), { signal })
    for (const type of ['click', 'keydown'])
      image.addEventListener(type, (event) => void press(event, image).catch(failed), { signal })
  }
}
