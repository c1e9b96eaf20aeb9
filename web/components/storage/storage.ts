/** What the browser keeps for a reader. It may refuse, be full or be switched off: that is logged, and the site goes on (SPEC.md §8). */

/** What is kept under a name; `null` when there is nothing, or no storage. */
export function recall(key: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key)
  } catch (error) {
    console.warn(`The browser does not tell what it keeps under "${key}":`, error)
    return null
  }
}

/** Keeps a value under a name; gives whether the browser did. */
export function keep(
  key: string,
  value: string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    window[kind].setItem(key, value)
    return true
  } catch (error) {
    console.warn(`The browser does not keep "${key}":`, error)
    return false
  }
}
