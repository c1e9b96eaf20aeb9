/** Behavior of a page that a reader can wait for. Loaded after the page itself (`extras.ts`). */
import { addPageMenu } from '#components/page-menu/page-menu.ts'
import { addEditLink } from './edit-link.ts'
import { offerWrapping } from './wrap.ts'

/**
 * Adds the menu of the page, buttons that wrap code, and the link for writers.
 * @returns a function that removes them
 */
export function enhanceAfterLoad(page: Element): () => void {
  const removals = [addPageMenu, offerWrapping, addEditLink].map((add) => add(page))
  return () => {
    for (const remove of removals) remove()
  }
}
