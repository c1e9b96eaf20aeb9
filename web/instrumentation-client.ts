/** Runs once in each tab, before the page is interactive (Next's convention). */
import { routeChangeBegan, watchRouteChanges } from '#components/navigation/route-change.ts'
import { keepSectionEntries } from '#components/navigation/section-entries.ts'
import { standInForStorage } from '#components/storage/storage-fallback.ts'

standInForStorage()
watchRouteChanges()
keepSectionEntries()

/** Next calls it when a route change begins. */
export const onRouterTransitionStart = routeChangeBegan
