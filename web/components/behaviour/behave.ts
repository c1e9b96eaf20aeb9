/** What a page of markup does while it is shown. */
import { filterSoon } from './filter.ts'
import { zoomSoon } from './pictures.ts'
import { spyOnScrolling } from './scroll-spy.ts'
import { syncTabs } from './tabs.ts'

/** @returns ends it */
export function behave(page: Element): () => void {
  const ends = [spyOnScrolling(page), syncTabs(page), zoomSoon(page), filterSoon(page)]
  return () => {
    for (const end of ends) end()
  }
}
