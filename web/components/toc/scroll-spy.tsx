'use client'
// Needs the browser: it watches which heading is being read.
import { useEffect } from 'react'

/** Headings count as read once they are this far from the top, pixels. */
const readingLine = 120

/** Marks the entry of the heading that is being read. */
export function ScrollSpy({ anchors }: { anchors: readonly string[] }) {
  useEffect(() => {
    let frame = 0
    const mark = () => {
      frame = 0
      const passed = anchors.filter((anchor) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top !== undefined && top <= readingLine
      })
      const current = passed.at(-1) ?? anchors[0]
      for (const link of document.querySelectorAll('nav[aria-labelledby="toc-title"] a')) {
        if (link.getAttribute('href') === `#${current}`) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(mark)
    }
    mark()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [anchors])
  return null
}
