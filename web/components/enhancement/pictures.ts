/** Pictures can be enlarged; the code for it is loaded only where there is one. */

/** Pictures can be enlarged this long after the page changed, ms (SPEC.md §9). */
const attachAfterMs = 1_000

/** @returns takes it back */
export function zoomSoon(page: Element): () => void {
  let detach: (() => void) | undefined
  let isLeft = false
  const timer = setTimeout(async () => {
    const images = page.querySelectorAll<HTMLImageElement>('article img[data-zoom]')
    if (images.length === 0) return
    // On a slow line what is read comes first.
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

async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
