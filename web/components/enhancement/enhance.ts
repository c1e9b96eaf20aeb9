/** Behavior that the browser adds to a page of markup. */
import { addPageMenu } from '#components/page-menu/page-menu.ts'
import { restoreBranches } from './branches.ts'
import { addEditLink } from './edit-link.ts'
import { sendFeedbackInPlace } from './feedback.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'
import { offerWrapping } from './wrap.ts'

/**
 * Adds the branches of the sidebar, scroll spy, synchronized tabs, image zoom, feedback, the menu
 * of the page, buttons that wrap code, and the link for writers. Call it before the page is
 * painted, so that nothing moves.
 * @returns a function that removes them
 */
export function enhance(page: Element): () => void {
  const additions = [
    restoreBranches,
    spyOnScrolling,
    syncTabs,
    zoomSoon,
    sendFeedbackInPlace,
    addPageMenu,
    offerWrapping,
    addEditLink,
  ]
  const removals = additions.map((add) => add(page))
  return () => {
    for (const remove of removals) remove()
  }
}
