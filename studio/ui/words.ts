/** Numbers, lists and times in words, as all texts of the Studio have them. Pure. */
import { beginningOf, endingOf } from '@repo/kit/cut-text.ts'

/** A number with its noun: `one page`, `1,200 pages`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`
}

/** `once`, `12 times`. */
export function timesText(count: number): string {
  return count === 1 ? 'once' : countText(count, 'time')
}

/** A duration for people: `0.2 s`, `14 s`, `3 min`. */
export function durationText(ms: number): string {
  if (ms < 10_000) return `${Math.max(0.1, ms / 1000).toFixed(1)} s`
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
}

/** `Tuesday, December 1, 2026 at 9:00 AM`, in the time zone of the browser. */
export function momentText(at: Date): string {
  return at.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
}

const list = new Intl.ListFormat('en-GB')

/** `a`, `a and b`, `a, b and c`. */
export function listed(texts: readonly string[]): string {
  return list.format(texts)
}

/** The text with a capital at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The beginning of a text that is longer than `most`, in whole words: `many words …`. */
export function firstWords(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most).replace(/\s+\S*$/, '')} …`
}

/** The end of such a text: `… many words`. */
export function lastWords(text: string, most: number): string {
  return text.length <= most ? text : `… ${endingOf(text, most).replace(/^\S*\s+/, '')}`
}

/** How many letters or words two texts share at their beginning, and then at their end. */
export function sharedEnds(one: ArrayLike<string>, other: ArrayLike<string>) {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head += 1
  let tail = 0
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1
  return { head, tail }
}
