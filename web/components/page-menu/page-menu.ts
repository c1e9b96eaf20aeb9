import { element } from '#components/enhancement/element.ts'

/**
 * Adds a menu for readers who work with an assistant. Not sent with the page, whose HTML it would
 * lengthen; without scripts there is the link, which opens the Markdown. Its items are loaded when
 * it is opened.
 * @returns a function that removes it
 */
export function addPageMenu(page: Element): () => void {
  const link = page.querySelector<HTMLAnchorElement>('[data-copy=page]')
  if (!link) return () => undefined
  const menu = element('details', {}, element('summary', {}, 'More'))
  const fill = async () => {
    try {
      const { fillPageMenu } = await import('./page-menu-items.ts')
      fillPageMenu(menu, link.href)
    } catch (error) {
      console.warn('The menu could not be loaded, so the Markdown is opened:', error)
      window.location.assign(link.href)
    }
  }
  menu.addEventListener('toggle', () => void fill(), { once: true })
  link.after(menu)
  return () => menu.remove()
}
