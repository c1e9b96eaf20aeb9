/** Behavior that the browser adds to a page of markup. */
import { addPageMenu } from '#components/page-menu/page-menu.ts'
import { addEditLink } from './edit-link.ts'
import { sendFeedbackInPlace } from './feedback.ts'
import { filterSoon } from './filter.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'
import { offerWrapping } from './wrap.ts'

/**
 * Adds scroll spy, synchronized tabs, buttons that wrap code, image zoom, the node filter, the
 * menu of the page, feedback and the link for writers to a page.
 * @returns a function that removes them
 */
export function enhance(page: Element): () => void {
  const additions = [
    spyOnScrolling,
    syncTabs,
    offerWrapping,
    zoomSoon,
    filterSoon,
    addPageMenu,
    addEditLink,
    sendFeedbackInPlace,
  ]
  const removals = additions.map((add) => add(page))
  return () => {
    for (const remove of removals) remove()
  }
}
