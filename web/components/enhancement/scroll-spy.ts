/** Marks the entry of the table of contents whose section is being read. */

/** A heading counts as read once it is this far from the top, pixels. */
const readingLine = 120

/** @returns a function that removes the listeners */
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
  // In the next frame: reading the positions of the headings now would force an extra layout.
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', onScroll)
  }
}
