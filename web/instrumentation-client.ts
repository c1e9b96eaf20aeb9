/** Runs once in each tab, before the page is interactive (Next's convention). */
import { routeChangeBegan, watchRouteChanges } from '#components/navigation/route-change.ts'
import { startBehavior } from '#components/start.ts'
import { replaceBlockedStorage } from '#patches/blocked-storage.ts'
import { keepSectionEntries } from '#patches/section-history.ts'

replaceBlockedStorage()
watchRouteChanges()
startBehavior()
keepSectionEntries()

/** Next calls it when a route change begins. */
export const onRouterTransitionStart = routeChangeBegan
