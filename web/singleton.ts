/**
 * Values that exist once in a process of the site. Next loads the cache handlers outside its
 * bundle, so a module can exist twice in a process: what both copies share is stored on
 * `globalThis`.
 */

/** Every singleton of the site, each of one module (`singleton.isolated.test.ts`). */
export const singletonKeys = [
  // server
  'currentRequest',
  'currentServer',
  'workWatch',
  'addressReader',
  // patches
  'endProcess',
  // freshness
  'cluster',
  'ticks',
  'lastChange',
  'expiries',
  'areExpiriesLoaded',
  'forgottenBefore',
  'isPageCacheActive',
  'pageIndex',
  'readPageIndex',
  'inFlightRenders',
  // regeneration/records
  'searchIndex',
  // regeneration/store
  'regenerationStore',
  // regeneration/queries
  'results',
  'inFlightQueries',
  // regeneration/page-cache
  'pageStore',
  'pageCacheCounts',
  // regeneration/builds, regeneration/runs, regeneration/webhook
  'buildQueries',
  'runs',
  'rejectedEvents',
  // monitoring
  'siteMetrics',
  // feedback
  'feedbackStore',
] as const

/** Name of a singleton. */
export type SingletonKey = (typeof singletonKeys)[number]

declare global {
  var loomworkSingletons: Map<SingletonKey, unknown> | undefined
}

/**
 * The value of a singleton; the first call in the process makes it.
 * @param make makes the value; if it throws, the next call tries again
 */
export function singleton<Value extends NonNullable<unknown>>(key: SingletonKey, make: () => Value): Value {
  const current = currentSingleton<Value>(key)
  if (current !== undefined) return current
  const made = make()
  replaceSingleton(key, made)
  return made
}

/** The value of a singleton; undefined if the process has not made it yet. */
export function currentSingleton<Value extends NonNullable<unknown>>(key: SingletonKey): Value | undefined {
  // The module that owns the key is the only one that makes its value.
  return all().get(key) as Value | undefined
}

/** Replaces a singleton, for the module that owns it and for tests; undefined removes it. */
export function replaceSingleton(key: SingletonKey, value: NonNullable<unknown> | undefined): void {
  if (value === undefined) all().delete(key)
  else all().set(key, value)
}

function all(): Map<SingletonKey, unknown> {
  globalThis.loomworkSingletons ??= new Map()
  return globalThis.loomworkSingletons
}
