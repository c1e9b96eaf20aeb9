import { onNewPage } from '#components/navigation/navigate.ts'

/** Hides the navbar on scrolling down, but not within its own height (SPEC.md §4). */
export function hideBar(): void {
  let last = 0
  // In the next frame: now it would compute the layout while the page's script starts.
  requestAnimationFrame(() => {
    last = window.scrollY
  })
  const hide = (isHidden: boolean) =>
    document.querySelector('body > header')?.toggleAttribute('data-hidden', isHidden)
  const onScroll = () => {
    const now = window.scrollY
    if (Math.abs(now - last) < 4) return
    // While a page loads, the browser scrolls to a section, or to where the page was left.
    hide(now > last && now > 60 && document.readyState === 'complete')
    last = now
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  // Also when Back leads to the middle of a page.
  onNewPage(() => hide(false))
}
