/** Where this tab searches: said once by the navbar, for what is loaded later and is no part of it. */
import type { SearchConfig } from './config.ts'

let known: SearchConfig | undefined

/** To be called by what is on every page. */
export function knowSearch(config: SearchConfig): void {
  known = config
}

/** Nothing before the page is interactive. */
export function knownSearch(): SearchConfig | undefined {
  return known
}
