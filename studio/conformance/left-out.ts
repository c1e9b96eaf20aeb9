/** The tests of Sanity's suite that do not run here, each with its reason. */

/**
 * Why a test does not run: it needs Sanity's `cloud`; it needs a `schema` type or plugin of Sanity's
 * test Studio that is not installed here; this `product` changes on purpose what it tests; the test
 * is for another `version` of the Studio, or does not hold on Sanity's own servers; it shows a
 * `defect` of this lake or Studio.
 */
export type Reason = 'cloud' | 'schema' | 'product' | 'version' | 'defect'

/** A test, or all tests of a file. */
export interface LeftOut {
  /** Path below `vendor/e2e/tests`. */
  readonly file: string
  /** Titles of its groups and its own, as Playwright prints them; without one, the whole file. */
  readonly title?: string
  readonly reason: Reason
  /** One sentence. */
  readonly because: string
}

/** In the order of the files. */
export const leftOut: readonly LeftOut[] = []
