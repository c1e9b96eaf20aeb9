import type { FeedbackReport } from '@repo/model/site-api.ts'
import { type Answers, feedbackStore } from '#feedback/store.ts'
import { writersRoute } from '../for-writers.ts'

/**
 * For the Studio: what readers answered to "Was this page helpful?", as {@link FeedbackReport}.
 * With `?document=`, only about that page, also if nothing waits. A POST marks as done, or with
 * `&undo=` as waiting again, the answer `?number=`, or all answers about the page `?document=` up
 * to the number `&upTo=`. Rejects requests as {@link writersRoute} does; 502 when the disk fails.
 */
export const { GET, POST, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read what readers think of its pages.',
  change: (parameters) => {
    const answers = answersOf(parameters)
    if (!answers) throw new Error('the request names no answer')
    feedbackStore().setDone(answers, !parameters.has('undo'))
  },
  answer: async (parameters) => reportOf(parameters.get('document')),
  failure: 'What readers think of the pages could not be read',
})

function reportOf(document: string | null): FeedbackReport {
  const store = feedbackStore()
  const total = store.openPageCount()
  if (document === null) return { pages: store.openPages(), total }
  return { pages: [store.page(document) ?? []].flat(), total }
}

function answersOf(parameters: URLSearchParams): Answers | null {
  const [number, upTo] = [numberOf(parameters.get('number')), numberOf(parameters.get('upTo'))]
  const document = parameters.get('document')
  if (number !== null) return { number }
  return document !== null && upTo !== null ? { document, upTo } : null
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
