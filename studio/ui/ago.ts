/**
 * How long ago something was: `3 weeks ago`. Sanity's own function names the date and time of what
 * is older than a month, which does not say at a glance how old a review is. Pure.
 */

const minute = 60_000
const day = 24 * 60 * minute

/** Units with their lengths, and from which age on they are used, ms. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ['year', 365.25 * day, 730 * day],
  ['month', 30.4375 * day, 61 * day],
  ['week', 7 * day, 14 * day],
  ['day', day, day],
  ['hour', 60 * minute, 60 * minute],
  ['minute', minute, minute],
]

const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** The moment of an ISO date, ms; a day begins where the writer is. NaN for other texts. */
export function momentOf(at: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00:00` : at)
}

/** @param at as {@link momentOf} takes it. @returns an empty text for what is not a date */
export function agoText(at: string, now: number): string {
  const passed = now - momentOf(at)
  if (Number.isNaN(passed)) return ''
  const unit = units.find(([, , from]) => passed >= from)
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : 'just now'
}
