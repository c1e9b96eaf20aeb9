import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  readReleaseReviews,
  readWaitingReviews,
  reviewedTogether,
  reviewIn,
  saveReviews,
  stateOf,
} from './review.ts'

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

const me = 'robot-editor'
const lake = openedForFile(() => startTestLake())
const read = () => readReleaseReviews(lake.client, 'spring')
const request = {
  state: 'requested',
  requestedBy: 'eve',
  reviewers: [me],
  note: 'Clear?',
  by: '',
  answer: '',
} as const
const approval = { ...request, state: 'approved', by: me } as const

/** A release of two documents, for which Eve asks. */
beforeEach(async () => {
  await lake.client.delete({ query: '*[_type in ["guide", "review"]]' })
  const release = await lake.client.releases.get({ releaseId: 'spring' })
  if (!release) await lake.client.releases.create({ releaseId: 'spring', metadata: { title: 'Spring' } })
  for (const id of ['a', 'b'])
    await lake.write({ _id: `versions.spring.${id}`, _type: 'guide', title: `Guide ${id}` })
  await saveReviews(lake.client, await read(), () => request)
})

const states = async () => (await read()).map(({ title, state }) => `${title}: ${state}`)
const steps = async (own: string) => {
  const { toAnswer, toWithdraw, toRequest, state } = reviewedTogether(await read(), own)
  const ids = (pages: readonly { id: string }[]) => pages.map(({ id }) => id).join()
  return { state, toAnswer: ids(toAnswer), toWithdraw: ids(toWithdraw), toRequest: ids(toRequest) }
}

test('a release waits for its reviewer once, next to a draft', async () => {
  await lake.write({ _id: 'drafts.c', _type: 'guide', title: 'Guide c' })
  const asked = { ...request, note: 'And this?', of: 'drafts.c' }
  await lake.write({ _id: 'review.c', _type: 'review', ...asked })
  const waiting = await readWaitingReviews(lake.client)
  const shown = waiting.map(({ release, page, review: { note } }) => [release?.title ?? page.title, note])
  expect(shown.toSorted()).toEqual([
    ['Guide c', 'And this?'],
    ['Spring', 'Clear?'],
  ])
})

test('an answer is about all of the release; a change afterwards ends the approval of that document', async () => {
  expect(await steps(me)).toEqual({ state: 'requested', toAnswer: 'a,b', toWithdraw: '', toRequest: '' })
  expect(await steps('eve')).toMatchObject({ toAnswer: '', toWithdraw: 'a,b', toRequest: '' })
  await saveReviews(lake.client, await read(), () => approval)
  expect(await steps('eve')).toMatchObject({ state: 'approved', toWithdraw: '', toRequest: 'a,b' })
  await lake.client.patch('versions.spring.a').set({ title: 'Guide A' }).commit()
  expect(await states()).toEqual(['Guide A: outdated', 'Guide b: approved'])
  expect(await steps('eve')).toMatchObject({ state: 'outdated', toAnswer: '', toRequest: 'a' })
  expect(await readWaitingReviews(lake.client)).toEqual([])
})

test('a document that comes into the release later is not answered, but asked for', async () => {
  await lake.write({ _id: 'versions.spring.c', _type: 'guide', title: 'Guide c' })
  expect(await steps(me)).toMatchObject({ state: 'requested', toAnswer: 'a,b', toRequest: 'c' })
  await saveReviews(lake.client, reviewedTogether(await read(), me).toAnswer, () => approval)
  expect(await steps('eve')).toMatchObject({ state: 'none', toRequest: 'c' })
})

test('who answers what somebody else has answered meanwhile changes nothing', async () => {
  const before = await read()
  await saveReviews(lake.client, before.slice(1), () => ({ ...request, state: 'changes', by: 'bob' }))
  await expect(saveReviews(lake.client, before, () => approval)).rejects.toThrow('open it again')
  expect(await states()).toEqual(['Guide a: requested', 'Guide b: changes'])
  await saveReviews(lake.client, await read())
  await expect(saveReviews(lake.client, before, () => approval)).rejects.toThrow('open it again')
  expect(await states()).toEqual(['Guide a: none', 'Guide b: none'])
})
