/**
 * Suggests similar pages on the not-found page, and reports its address to the writers. Programs
 * that try addresses do not run this.
 */
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
    const list = document.createElement('ul')
    for (const { href, title, lead } of pages) {
      const item = list.appendChild(document.createElement('li'))
      item.append(Object.assign(document.createElement('a'), { href, textContent: title }))
      item.append(Object.assign(document.createElement('p'), { textContent: lead }))
    }
    const heading = Object.assign(document.createElement('h2'), {
      textContent: 'Were you looking for one of these?',
    })
    view.querySelector('[role=status]')?.replaceChildren(heading, list)
  }
  const view = page.closest('[data-not-found]')
  if (view)
    suggest(view).catch((error: unknown) => console.warn('The nearest pages could not be found:', error))
  return () => {
    isLeft = true
  }
}
