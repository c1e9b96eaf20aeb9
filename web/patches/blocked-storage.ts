/**
 * Framework patch: DocSearch works where the reader blocks storage.
 *
 * There, reading `window.localStorage` throws, and DocSearch 5.1 reads it without a guard
 * (`manageLocalStorageQuota`, added for https://github.com/algolia/docsearch/issues/2694): the
 * search could not be opened.
 */

/**
 * Replaces a blocked `localStorage` with one in memory, until the page is left (SPEC.md §8). Call
 * it before other code reads it; the inline script that sets the color mode has its own guard.
 */
export function replaceBlockedStorage(): void {
  try {
    window.localStorage.length
  } catch (error) {
    console.warn('The browser blocks storage, so nothing is remembered when this page is left:', error)
    const kept = new Map<string, string>()
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: unknown) => void kept.set(key, String(text)),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, 'localStorage', { value })
  }
}
