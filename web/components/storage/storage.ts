/** Values that the browser stores, if it does: a failure is logged (SPEC.md §8). */

/** The value of a key; `null` if the key has no value or the browser no storage. */
export function recall(key: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key)
  } catch (error) {
    console.warn(`The stored value of "${key}" could not be read:`, error)
    return null
  }
}

/** Stores a value under a key. */
export function keep(
  key: string,
  value: string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    window[kind].setItem(key, value)
  } catch (error) {
    console.warn(`The browser cannot store "${key}":`, error)
  }
}

/** A value of {@link keepInTab}; `otherwise` without one, or if something else is stored. */
export function recallInTab<Value>(key: string, otherwise: Value): Value {
  try {
    return JSON.parse(recall(key, 'sessionStorage') ?? '')
  } catch {
    return otherwise
  }
}

/** Keeps a value as JSON until the tab is closed. */
export function keepInTab(key: string, value: unknown): void {
  keep(key, JSON.stringify(value), 'sessionStorage')
}
