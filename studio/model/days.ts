/** Days such as `2026-11-21` in words, and in the titles of Markdown links. Pure. */

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-21` → `November 21, 2026`; null for what is not a day. */
export function spelledDay(day: string | null | undefined): string | null {
  return day && !Number.isNaN(Date.parse(day)) ? longDate.format(new Date(day)) : null
}

/** The title of a link that was compared with its page on a day: `Checked on 2026-11-28`. */
export function checkedTitle(day: string): string {
  return `Checked on ${day}`
}

/** The day in such a title; undefined for any other title. */
export function dayOfTitle(title: string | null | undefined): string | undefined {
  return /^checked on (\d{4}-\d\d-\d\d)$/i.exec(title ?? '')?.[1]
}
