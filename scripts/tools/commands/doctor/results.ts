/** Results of the checks. */

/** Result of one check: one line, and how to fix it if it failed. */
export type CheckResult =
  | { readonly state: 'passed'; readonly what: string }
  | { readonly state: 'failed'; readonly what: string; readonly fix: string }
  | Skipped

/** Result of a check that does not apply, or that cannot be made. */
export interface Skipped {
  readonly state: 'skipped'
  readonly what: string
}

/** @param what is fine, without a full stop */
export function passed(what: string): CheckResult {
  return { state: 'passed', what }
}

/**
 * @param what is wrong, without a full stop
 * @param fix what to do, as a command to the reader
 */
export function failed(what: string, fix: string): CheckResult {
  return { state: 'failed', what, fix }
}

/** @param why the check does not apply, or cannot be made */
export function skipped(why: string): Skipped {
  return { state: 'skipped', what: why }
}

/** A text on one line, cut to a length that a terminal can show. */
export function oneLine(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** The first names of a list, and how many more there are. */
export function firstOf(names: readonly string[], most = 3): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
