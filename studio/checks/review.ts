/** When a page was last reviewed, and when that is too long ago. Days are `2026-05-23`. Pure. */

/**
 * Months until a review is due: of pages with facts of other services, such as prices, and others.
 */
export const reviewMonths = { facts: 3, other: 6 } as const

/** The day of a moment, where the writer is. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** A page whose last review is before this day is due. */
export function reviewedBefore(now: Date, months: number): string {
  const due = new Date(now)
  due.setMonth(now.getMonth() - months)
  // 31 August minus six months: February has no day 31.
  if (due.getDate() !== now.getDate()) due.setDate(0)
  return dayOf(due)
}

/** The rule of the field: `true`, or what to do, in one sentence. */
export function notInFuture(day: unknown, now: Date = new Date()): true | string {
  return typeof day === 'string' && day > dayOf(now)
    ? 'This day is in the future: choose today or an earlier one.'
    : true
}
