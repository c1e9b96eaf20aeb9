/**
 * Values that the browser stores for a reader. Storage may be blocked, full or switched off: that
 * is logged, and the site continues (SPEC.md §8).
 */

/** The value of a key; `null` if the key has no value or the browser no storage. */
export function recall(key: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key)
  } catch (error) {
    console.warn(`The stored value of "${key}" could not be read:`, error)
    return null
  }
}

/**
 * Stores a value under a key.
 * @returns whether the browser stored it
 */
export function keep(
  key: string,
  value: string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    window[kind].setItem(key, value)
    return true
  } catch (error) {
    console.warn(`The browser cannot store "${key}":`, error)
    return false
  }
}
