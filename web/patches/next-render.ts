/**
 * Framework patch: code that Next calls gives the page that it renders cache tags, and asks the
 * lake without Next's cache of requests.
 *
 * Next 16.4 takes tags from its own caches only (`'use cache'`, `unstable_cache`, `fetch`), and
 * only before it is known what they return. During a build it caches each `fetch`
 * (`isImplicitBuildTimeCache` in `server/lib/patch-fetch.js`), also for the next build. Upstream
 * issue: none known.
 */
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'

/** Adds tags to the page or file that is being rendered; outside of a render it does nothing. */
export function addPageTags(tags: readonly string[]): void {
  const render = workUnitAsyncStorage.getStore()
  if (render && 'tags' in render && render.tags)
    render.tags.push(...tags.filter((tag) => !render.tags?.includes(tag)))
}

/** Calls a function whose requests Next does not cache. */
export function outsideOfRender<Result>(request: () => Result): Result {
  return workAsyncStorage.getStore() ? workAsyncStorage.exit(request) : request()
}
