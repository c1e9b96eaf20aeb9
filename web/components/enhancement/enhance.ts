/** Behavior that the browser adds to a page of markup. */
import { extrasSoon } from './extras.ts'
import { sendFeedbackInPlace } from './feedback.ts'
import { filterSoon } from './filter.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'

/**
 * Adds scroll spy, synchronized tabs, image zoom, the node filter, feedback, and after the page is
 * loaded its extras (`after-load.ts`).
 * @returns a function that removes them
 */
export function enhance(page: Element): () => void {
  const additions = [spyOnScrolling, syncTabs, zoomSoon, filterSoon, sendFeedbackInPlace, extrasSoon]
  const removals = additions.map((add) => add(page))
  return () => {
    for (const remove of removals) remove()
  }
}
