/** Behavior that the browser adds to a page of markup. */
import { filterSoon } from './filter.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'

/**
 * Adds scroll spy, synchronized tabs, image zoom and the node filter to a page.
 * @returns a function that removes them
 */
export function enhance(page: Element): () => void {
  const removals = [spyOnScrolling(page), syncTabs(page), zoomSoon(page), filterSoon(page)]
  return () => {
    for (const remove of removals) remove()
  }
}
