/** Runs once in each tab, before the page is interactive (Next's convention). */
import { routeChangeBegan, watchRouteChanges } from '#components/navigation/route-change.ts'
import { standInForStorage } from '#components/storage/storage-fallback.ts'

standInForStorage()
watchRouteChanges()

/** Next calls it when a route change begins. */
export const onRouterTransitionStart = routeChangeBegan
