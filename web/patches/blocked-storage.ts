/**
 * Where the reader forbids storage, even looking at `localStorage` throws, and DocSearch 5.1 looks
 * (`manageLocalStorageQuota`): what is kept for the page instead is logged and good enough (SPEC.md §8). To be called
 * before anything else looks; the script that sets the colour mode before this one runs takes a failure by itself.
 */
export function standInForStorage(): void {
  try {
    window.localStorage.length
  } catch (error) {
    console.warn('The browser keeps nothing, this page does as long as it is open:', error)
    const kept = new Map<string, string>()
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: unknown) => void kept.set(key, String(text)),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, 'localStorage', { value })
  }
}
