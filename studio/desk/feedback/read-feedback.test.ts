import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { helpfulText, markDone, readFeedback } from './read-feedback.ts'

const page = {
  document: 'llm',
  yes: 1,
  no: 2,
  open: 2,
  last: 7,
  sentences: [{ number: 7, isHelpful: false, sentence: 'Which size?', day: '2026-11-24' }],
  done: [],
}

const lake = openedForFile(() => lakeWith({ _id: 'llm', _type: 'guide', title: 'LLM' }))

test('answers are read with the titles of their pages; a deleted page has none', async () => {
  const requests = siteAnswers({ total: 2, pages: [page, { ...page, document: 'gone' }] })
  const { total, pages } = await readFeedback(lake.client, asking)
  expect(total).toBe(2)
  expect(pages).toMatchObject([
    { id: 'llm', document: { title: 'LLM' }, no: 2, last: 7, sentences: [{ sentence: 'Which size?' }] },
    { id: 'gone', document: null },
  ])
  await readFeedback(lake.client, asking, 'a b')
  expect(requests.map(({ path }) => path)).toEqual(['/api/feedback/', '/api/feedback/?document=a+b'])
})

test('one answer is marked as done or shown again, or all of a page up to the last one that was seen', async () => {
  const requests = siteAnswers({ total: 1, pages: [page] })
  const [first = expect.fail('no page')] = (await readFeedback(lake.client, asking)).pages
  await markDone(lake.client, asking, { number: 7 })
  await markDone(lake.client, asking, { number: 7, undo: true })
  await markDone(lake.client, asking, { page: first })
  expect(requests.slice(1)).toMatchObject([
    { method: 'POST', path: '/api/feedback/?number=7' },
    { method: 'POST', path: '/api/feedback/?number=7&undo=1' },
    { method: 'POST', path: '/api/feedback/?document=llm&upTo=7' },
  ])
})

test.each([
  [1, 0, 'One reader found it helpful'],
  [0, 1, 'One reader found it not helpful'],
  [2, 3, '2 of 5 readers found it helpful'],
  [1200, 0, '1,200 of 1,200 readers found it helpful'],
])('%s yes and %s no: %s', (yes, no, text) => {
  expect(helpfulText({ yes, no })).toBe(text)
})
