/**
 * Suggests similar pages on the not-found page. The code for it is loaded there only: readers of
 * other pages do not need it, and bots that try URLs do not run it.
 */

/** @returns a function that ends it */
export function suggestPages(page: Element): () => void {
  let isLeft = false
  const suggest = async (view: Element) => {
    const { nearestPages, reportMissing, addressWords } = await import('./nearest.ts')
    const { pathname } = location
    const input = view.querySelector('input')
    if (input && !input.value) input.value = addressWords(pathname)
    reportMissing(pathname)
    const pages = await nearestPages(pathname)
    if (isLeft || pages.length === 0) return
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
