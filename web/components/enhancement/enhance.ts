/** Behavior that the browser adds to a page of markup. */
import { addEditLink } from './edit-link.ts'
import { filterSoon } from './filter.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'

/**
 * Adds scroll spy, synchronized tabs, image zoom, the node filter and the link for writers to a page.
 * @returns a function that removes them
 */
export function enhance(page: Element): () => void {
  const removals = [spyOnScrolling(page), syncTabs(page), zoomSoon(page), filterSoon(page), addEditLink(page)]
  return () => {
    for (const remove of removals) remove()
  }
}
