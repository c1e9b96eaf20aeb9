/**
 * Where the reader forbids storage, even looking at `localStorage` throws, and DocSearch 5.1 looks
 * (`manageLocalStorageQuota`): what is kept for the page instead is logged and good enough (specification §8). It stands
 * before everything else that looks.
 */
const script = `(function () {
  try { localStorage } catch (error) {
    console.warn('The browser keeps nothing, this page does as long as it is open:', error)
    var kept = {}
    Object.defineProperty(window, 'localStorage', { value: {
      getItem: function (key) { return key in kept ? kept[key] : null },
      setItem: function (key, value) { kept[key] = String(value) },
      removeItem: function (key) { delete kept[key] }
    } })
  }
})()`.replace(/\n\s*/g, '\n')

/** The first thing in the body. */
export function StorageFallback() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}
