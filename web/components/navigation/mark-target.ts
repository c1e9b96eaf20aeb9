/**
 * Marks the section that the address names, and moves the focus there. After a load or a link within the page the browser does it
 * (`:target`); a route change of Next's router changes the address by `pushState`, which does neither (HTML, "URL and history update
 * steps").
 */

/** The attribute that `base.css` draws. */
const mark = 'data-target'

/** @param focus whether the focus moves there, too: a reader who went back is where they were */
export function markTarget({ focus }: { readonly focus: boolean }): void {
  const target = targetOf(location.hash)
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  document.documentElement.setAttribute('data-marked', '')
  target?.setAttribute(mark, '')
  // A link to itself in a heading keeps the focus that it has.
  if (!focus || !target || target.contains(document.activeElement)) return
  // Headings and rows take the focus from scripts only.
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/**
 * The section that a hash names. Next keeps the pages that were read before in the document, hidden, and they have sections of the same
 * names.
 */
export function targetOf(hash: string): HTMLElement | null {
  try {
    const id = CSS.escape(decodeURIComponent(hash.slice(1)))
    const named = id ? document.querySelectorAll<HTMLElement>(`[id="${id}"]`) : []
    return [...named].find((element) => element.getClientRects().length > 0) ?? null
  } catch {
    // A % that does not begin a letter: there is no such section.
    return null
  }
}
