/** Marks the entry of the table of contents whose heading is being read. */

/** Headings count as read once they are this far from the top, pixels. */
const readingLine = 120

/** @returns ends it */
export function spyOnScrolling(page: Element): () => void {
  const links = [...page.querySelectorAll('nav[aria-labelledby="toc-title"] a')]
  const entries = links.map((link) => ({
    link,
    heading: page.querySelector(`[id="${CSS.escape(link.getAttribute('href')?.slice(1) ?? '')}"]`),
  }))
  let frame = 0
  const mark = () => {
    frame = 0
    const passed = entries.filter(
      ({ heading }) => heading && heading.getBoundingClientRect().top <= readingLine,
    )
    const current = passed.at(-1) ?? entries[0]
    for (const entry of entries) {
      if (entry === current) entry.link.setAttribute('aria-current', 'true')
      else entry.link.removeAttribute('aria-current')
    }
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(mark)
  }
  // With the frame that is about to be painted: asked at once, where the headings stand would cost a layout of its own.
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', onScroll)
  }
}
