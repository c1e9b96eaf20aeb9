/**
 * Values that exist once in a process of the site. Next loads the cache handlers outside its
 * bundle, so a module can exist twice in a process: what both copies share is stored on
 * `globalThis`.
 */

declare global {
  var loomworkSingletons: Map<string, unknown> | undefined
}

/**
 * The value of a singleton; the first call in the process makes it.
 * @param make makes the value; if it throws, the next call tries again
 */
export function singleton<Value extends NonNullable<unknown>>(key: string, make: () => Value): Value {
  const current = currentSingleton<Value>(key)
  if (current !== undefined) return current
  const made = make()
  replaceSingleton(key, made)
  return made
}

/** The value of a singleton; undefined if the process has not made it yet. */
export function currentSingleton<Value extends NonNullable<unknown>>(key: string): Value | undefined {
  // The module that owns the key is the only one that makes its value.
  return all().get(key) as Value | undefined
}

/** Replaces a singleton, for the module that owns it and for tests; undefined removes it. */
export function replaceSingleton(key: string, value: NonNullable<unknown> | undefined): void {
  if (value === undefined) all().delete(key)
  else all().set(key, value)
}

function all(): Map<string, unknown> {
  globalThis.loomworkSingletons ??= new Map()
  return globalThis.loomworkSingletons
}
