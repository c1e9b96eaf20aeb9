import { expect, test } from 'vitest'
import { saidOfField } from '../testing/form.ts'
import { dayOf, notInFuture, reviewedBefore } from './review.ts'

test('a review counts for some months, also from the end of a long month', () => {
  expect(reviewedBefore(new Date(2026, 10, 23, 9), 6)).toBe('2026-05-23')
  expect(reviewedBefore(new Date(2026, 7, 31), 6)).toBe('2026-02-28')
  expect(reviewedBefore(new Date(2026, 2, 1), 6)).toBe('2025-09-01')
})

test('the day is that of the writer, not of UTC', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('a review cannot be in the future; a value that is not a day is no error of this rule', () => {
  const now = new Date(2026, 10, 23)
  expect(notInFuture('2026-11-24', now)).toMatch(/in the future/)
  for (const fine of ['2026-11-23', '2020-01-01', undefined, null, 7, {}])
    expect(notInFuture(fine, now)).toBe(true)
})

test.each(['nodePage', 'guide'])('the form of a %s refuses a review in the future', async (_type) => {
  const said = (reviewedAt: unknown) => saidOfField('reviewedAt', { _id: 'drafts.a', _type, reviewedAt })
  expect(await said('2999-01-01')).toEqual([
    expect.stringContaining('error reviewedAt: This day is in the future'),
  ])
  expect(await said('2020-01-01')).toEqual([])
})
