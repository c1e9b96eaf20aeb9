import { themeKey } from './theme-key.ts'

/**
 * Runs before the first paint, so that nothing flashes: light unless the reader chose dark, the system's preference is not
 * followed, and a choice in one tab is that of all (specification §4). It stands in the page as it is: no library, no
 * request, and a hash of it can stand in a Content-Security-Policy.
 *
 * Where the reader forbids storage, even looking at `localStorage` throws, and DocSearch 5.1 looks (`manageLocalStorageQuota`): what is
 * kept for the page instead is logged and good enough (specification §8).
 */
const script = `(function () {
  var html = document.documentElement
  function show(mode) { html.dataset.theme = mode === 'dark' ? 'dark' : 'light' }
  try { localStorage } catch (error) {
    console.warn('The browser keeps nothing, this page does as long as it is open:', error)
    var kept = {}
    Object.defineProperty(window, 'localStorage', { value: {
      getItem: function (key) { return key in kept ? kept[key] : null },
      setItem: function (key, value) { kept[key] = String(value) },
      removeItem: function (key) { delete kept[key] }
    } })
  }
  show(localStorage.getItem('${themeKey}'))
  addEventListener('storage', function (event) {
    if (event.key === '${themeKey}' || event.key === null) show(event.newValue)
  })
})()`.replace(/\n\s*/g, '\n')

/** Sets the colour mode; the first thing in the body. */
export function Theme() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}
