/** The color mode that the reader chooses; `theme.tsx` sets it before the first paint. */
import { onClick } from '#components/enhancement/on-click.ts'
import { keep } from '#components/storage/storage.ts'

/** The key under which Docusaurus stores the color mode: readers of the former site keep theirs. */
export const themeKey = 'theme'

/** Switches between light, the default, and dark, here and in other tabs (SPEC.md §4). */
export function switchColorMode(): void {
  const { dataset, style } = document.documentElement
  // As next-themes sets it.
  const show = (mode: string) => {
    dataset.theme = mode
    style.colorScheme = mode
  }
  // The inline script of next-themes gives up where the storage is blocked.
  if (!dataset.theme) show('light')
  onClick('[data-switches-mode]', () => {
    const mode = dataset.theme === 'dark' ? 'light' : 'dark'
    show(mode)
    keep(themeKey, mode)
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey) show(newValue || 'light')
  })
}
