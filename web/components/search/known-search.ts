/**
 * The search settings of this tab: set once by the navbar, for code that is loaded later and is not
 * part of it.
 */
import type { SearchConfig } from './config.ts'

let known: SearchConfig | undefined

/** Call it from a component that is on every page. */
export function knowSearch(config: SearchConfig): void {
  known = config
}

/** The settings; undefined before the page is interactive. */
export function knownSearch(): SearchConfig | undefined {
  return known
}
