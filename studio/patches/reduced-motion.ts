/**
 * Patch of `sanity` 6.16 (its style sheet, package `ui5` 5.0.0-alpha.10): for people who prefer
 * reduced motion, elements without a transition start none.
 *
 * Sanity gives every element `transition-duration: .01ms` then, and the initial property of a
 * transition is `all`: every change of every element starts one, and an inherited color arrives one
 * level deeper with each frame. A page with a long text opened in 8 s instead of 4 s. No issue
 * is known.
 */
import { createGlobalStyle } from 'styled-components'

/**
 * A global style, for the layout of the Studio. In the layer of Sanity's rule, which comes before
 * every other: transitions that an element has stay, and so do the events of their end.
 */
export const ReducedMotion = createGlobalStyle`
  @layer sui.global {
    @media (prefers-reduced-motion: reduce) {
      *, ::before, ::after { transition-property: none; }
    }
  }
`
