import { beforeEach, vi } from 'vitest'

/** Before each test: what DocSearch and React need in jsdom. */
export function docSearchHere(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // jsdom has neither.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    Element.prototype.scrollIntoView ??= () => undefined
  })
}
