'use client'
// Client component: sets the color mode before the first paint.
import { ThemeProvider } from 'next-themes'
import { themeKey } from './color-mode.ts'

/** Light by default, whatever the system prefers; stored under Docusaurus' key (SPEC.md §4). */
export function Theme({ children }: { children: React.ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="light" enableSystem={false} storageKey={themeKey}>
      {children}
    </ThemeProvider>
  )
}
