/**
 * Marks the section that the URL's hash names, and moves the focus there. After a load or a link
 * within the page the browser does this (`:target`). A route change of Next's router changes the
 * URL by `pushState`, which does neither (HTML, "URL and history update steps").
 */

/** The attribute that `base.css` styles. */
const mark = 'data-target'

/**
 * Marks the section of the current URL.
 * @param focus whether to move the focus as well; not for readers who went back, who keep their
 * place
 */
export function markTarget({ focus }: { readonly focus: boolean }): void {
  const target = targetOf(location.hash)
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  document.documentElement.setAttribute('data-marked', '')
  target?.setAttribute(mark, '')
  // A heading's link to itself keeps the focus.
  if (!focus || !target || target.contains(document.activeElement)) return
  // With this, headings and rows can be focused by scripts only.
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/**
 * The section that a hash names. Next keeps previous pages in the document, hidden, and they may
 * have sections with the same ids.
 */
export function targetOf(hash: string): HTMLElement | null {
  try {
    const id = CSS.escape(decodeURIComponent(hash.slice(1)))
    const named = id ? document.querySelectorAll<HTMLElement>(`[id="${id}"]`) : []
    return [...named].find((element) => element.getClientRects().length > 0) ?? null
  } catch {
    // Malformed percent-encoding: there is no such section.
    return null
  }
}
