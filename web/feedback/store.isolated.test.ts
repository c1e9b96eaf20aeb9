import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test, vi } from 'vitest'
import { feedbackLimits } from './limits.ts'
import { FeedbackStore } from './store.ts'

vi.mock(import('./limits.ts'), async (original) => ({
  feedbackLimits: {
    ...(await original()).feedbackLimits,
    answers: 4,
    reportedPages: 2,
    reportedSentences: 2,
  } as never,
}))

const day = '2026-11-24'

function answer(store: FeedbackStore, document: string, isHelpful: boolean, sentence = '') {
  const receipt = store.addAnswer({ document, isHelpful, day })
  if (sentence) store.addSentence(receipt, sentence)
  return receipt
}

test('answers are counted by page, and those that a writer should see are open', () => {
  const store = new FeedbackStore(':memory:')
  answer(store, 'llm', true)
  expect([store.openPages(), store.openPageCount()]).toEqual([[], 0])
  answer(store, 'llm', true, 'The example.')
  answer(store, 'llm', false)
  answer(store, 'pdf', false, 'Which size?')
  const example = { number: 2, sentence: 'The example.' }
  const size = { isHelpful: false, sentence: 'Which size?', day }
  expect(store.openPages()).toMatchObject([
    { document: 'llm', yes: 2, no: 1, open: 2, last: 3, sentences: [example] },
    { document: 'pdf', yes: 0, no: 1, open: 1, sentences: [size] },
  ])
  expect([store.openPageCount(), store.page('nothing')]).toEqual([2, null])
})

test('done is for one answer, or for all that a writer has seen of a page, and can be undone', () => {
  const store = new FeedbackStore(':memory:')
  for (const sentence of ['One.', 'Two.']) answer(store, 'llm', false, sentence)
  store.setDone({ number: 1 }, true)
  expect(store.page('llm')).toMatchObject({ open: 1, no: 2, done: [{ number: 1 }] })
  store.setDone({ number: 1 }, false)
  expect(store.page('llm')).toMatchObject({ open: 2, done: [] })
  answer(store, 'llm', false, 'While the writer was reading.')
  store.setDone({ document: 'llm', upTo: 2 }, true)
  expect(store.openPages()).toMatchObject([{ open: 1, sentences: [{ number: 3 }] }])
})

test('the newest answers are kept, and reports are bounded', () => {
  const store = new FeedbackStore(':memory:')
  for (const document of ['a', 'b', 'c', 'd', 'e']) answer(store, document, false, document)
  expect(store.page('a')).toBeNull()
  expect(store.page('b')).not.toBeNull()
  const { reportedPages, answers } = feedbackLimits
  expect([store.openPages().length, store.openPageCount()]).toEqual([reportedPages, answers])
  for (const sentence of ['x', 'y', 'z']) answer(store, 'e', true, sentence)
  expect(store.page('e')?.sentences.map(({ sentence }) => sentence)).toEqual(['z', 'y'])
})

test('answers survive a restart of the site', () => {
  const file = join(newFolder(), 'feedback', 'feedback.sqlite')
  const first = new FeedbackStore(file)
  answer(first, 'llm', false, 'Kept.')
  first.close()
  const second = new FeedbackStore(file)
  expect(second.page('llm')).toMatchObject({ no: 1, sentences: [{ sentence: 'Kept.' }] })
  second.close()
})
