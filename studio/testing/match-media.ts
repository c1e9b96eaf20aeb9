import { vi } from 'vitest'

/** Gives jsdom `matchMedia`, which components of `@sanity/ui` call; no query matches. */
export function stubMatchMedia(): void {
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => list)
}
