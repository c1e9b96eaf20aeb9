import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

const now = new Date(2026, 10, 23, 12).getTime()
const before = (days: number) => new Date(now - days * 86_400_000).toISOString()

test.each([
  [0, 'just now'],
  [-1, 'just now'],
  [1 / 24 / 60, '1 minute ago'],
  [3 / 24, '3 hours ago'],
  [1, '1 day ago'],
  [13.9, '13 days ago'],
  [21, '3 weeks ago'],
  [70, '2 months ago'],
  [400, '13 months ago'],
  [6.5 * 366, '6 years ago'],
])('what was %s days ago is %s', (days, text) => {
  expect(agoText(before(days), now)).toBe(text)
})

test('a day without a time is a day of the writer, and what is no date has no age', () => {
  expect(agoText('2026-11-23', now)).toBe('12 hours ago')
  expect(agoText('2020-01-01', now)).toBe('6 years ago')
  for (const odd of ['', 'soon', '2026-99-99']) expect(agoText(odd, now)).toBe('')
})
