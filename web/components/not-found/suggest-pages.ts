/**
 * Suggests similar pages on the not-found page, and reports its address to the writers. Programs
 * that try addresses do not run this.
 */
import { element } from '#components/enhancement/element.ts'
import type { NearAddress } from './nearest.ts'

/** @returns a function that ends it */
export function suggestPages(page: Element): () => void {
  let isLeft = false
  const suggest = async (view: Element) => {
    const body = new URLSearchParams({ missing: '' })
    const response = await fetch(`/api/feedback${location.pathname}`, {
      method: 'POST',
      body,
      keepalive: true,
    })
    if (!response.ok || isLeft) return
    // The site writes this itself (app/api/feedback).
    const { words, pages } = (await response.json()) as NearAddress
    const input = view.querySelector('input')
    if (input && !input.value) input.value = words
    if (pages.length === 0) return
    const items = pages.map(({ href, title, lead }) =>
      element('li', {}, element('a', { href }, title), element('p', {}, lead)),
    )
    const heading = element('h2', {}, 'Were you looking for one of these?')
    view.querySelector('[role=status]')?.replaceChildren(heading, element('ul', {}, ...items))
  }
  const view = page.closest('[data-not-found]')
  if (view)
    suggest(view).catch((error: unknown) => console.warn('The nearest pages could not be found:', error))
  return () => {
    isLeft = true
  }
}
