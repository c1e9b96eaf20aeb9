import { expect, test } from 'vitest'
import { reviewIn, stateOf } from './review.ts'

const review = reviewIn({ state: 'approved', of: 'drafts.a', rev: '1', reviewers: ['bob'], by: 'bob' })

test.each([
  ['as it was approved', { _id: 'drafts.a', _rev: '1' }, 'approved'],
  ['changed since', { _id: 'drafts.a', _rev: '2' }, 'outdated'],
  ['the version in a release, of which nobody said anything', { _id: 'versions.r.a', _rev: '1' }, 'none'],
  ['published, without a draft', null, 'none'],
])('an approval of a draft: %s', (_, open, state) => {
  expect(stateOf(review, open)).toBe(state)
})

test.each(['requested', 'changes'] as const)('%s stays while the draft is edited', (state) => {
  expect(stateOf(reviewIn({ state, of: 'drafts.a', rev: '1' }), { _id: 'drafts.a', _rev: '2' })).toBe(state)
})

test('another document gives nothing, and fields of another type are empty', () => {
  for (const value of [null, undefined, 'x', [], {}, { state: 'done' }]) expect(reviewIn(value)).toBeNull()
  expect(reviewIn({ state: 'requested', of: 1, reviewers: [1, 'a', null], note: {} })).toMatchObject({
    of: '',
    reviewers: ['a'],
    note: '',
  })
})
