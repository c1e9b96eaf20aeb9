/**
 * Marks the section that the URL's hash names, and moves the focus there. After a load or a link
 * within the page the browser does this (`:target`). A route change changes the URL by `pushState`,
 * which does neither (HTML, "URL and history update steps").
 */

/** The attribute that `base.css` styles. */
const mark = 'data-target'

/**
 * Marks the section of the current URL.
 * @param focus what gets the focus as well: the section, on a new page without one its heading, or
 * nothing for readers who went back, who keep their place
 */
export function markTarget({ focus }: { focus: 'section' | 'page' | 'nothing' }): void {
  const target = targetOf(location.hash)
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  document.documentElement.setAttribute('data-marked', '')
  target?.setAttribute(mark, '')
  if (focus === 'nothing') return
  const focused = target ?? (focus === 'page' ? headingOfPage() : null)
  // A heading's link to itself keeps the focus.
  if (!focused || focused.contains(document.activeElement)) return
  // With this, headings and rows can be focused by scripts only.
  if (!focused.hasAttribute('tabindex')) focused.setAttribute('tabindex', '-1')
  focused.focus({ preventScroll: true })
}

/** The heading of the page that is shown: screen readers continue there, and so does Tab. */
function headingOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main h1')
}

/** The section that a hash names. */
export function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Malformed percent-encoding: there is no such section.
    return null
  }
}
