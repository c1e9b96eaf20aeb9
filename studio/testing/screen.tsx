import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** Opens the screen of a test in jsdom, which shows components in the theme of the Studio. */
export function openScreen() {
  // Components of `@sanity/ui` call it; no query matches.
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => list)
  const theme = buildTheme()
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  return {
    show: (children: ReactNode) => root.render(<ThemeProvider theme={theme}>{children}</ThemeProvider>),
    close() {
      root.unmount()
      main.remove()
      vi.unstubAllGlobals()
    },
  }
}

/** Opens the same screen, on which everything has happened when `show` returns. */
export function openActingScreen() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { show, close } = openScreen()
  return { show: (children: ReactNode) => act(async () => show(children)), close: () => act(() => close()) }
}

/** Waits until something is on the screen that only an answer of the lake can bring. */
export async function shown<Found>(find: () => Found | null | undefined | false): Promise<Found> {
  return await vi.waitFor(() => {
    const found = find()
    if (!found) throw new Error(`It is not there: ${document.body.textContent}`)
    return found
  }, 20_000)
}

/** Returns a check that the screen has these words. */
export const says = (words: string) => () => document.body.textContent?.includes(words)

/** Finds the button with a label. */
export function button(label: string | RegExp): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => {
    const own = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof label === 'string' ? own === label : label.test(own)
  })
}

/** Presses the button with a label, as soon as it is on the screen. */
export async function press(label: string | RegExp) {
  const found = await shown(() => button(label))
  found.click()
}
