import { isPageCacheActive, pageIndex } from '#freshness/page-index.ts'
import { impactOf } from '#regeneration/impact/impact.ts'
import { applied } from '#regeneration/store/applied.ts'
import { writersRoute } from '../for-writers.ts'

/** Most answers that are computed at a time: each takes up to some hundred ms of lake and site. */
const maxAtOnce = 4

let active = 0

/** Documents of one question: as many as the Studio lists. */
const maxDocuments = 100

/** Ids that Sanity accepts for published documents (docs, "Documents": 128 characters). */
const publishedIds = /^(?!drafts\.|versions\.)[\w-][\w.-]{0,127}$/

/**
 * For the Studio: what publishing the drafts of the documents `?id=`, with commas between them,
 * would change, as an `Impact` (studio/model/site-api.ts). Renders, stores and expires nothing.
 * Rejects requests as {@link writersRoute} does; 502 for a malformed id, when too many answers are
 * being computed, and when the lake does not answer.
 */
export const { GET, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read what a draft would change.',
  answer: (parameters) => answerFor(parameters.get('id') ?? ''),
  failure: 'The site could not determine what publishing would change',
})

async function answerFor(list: string) {
  const ids = list.split(',')
  if (!ids.every((id) => publishedIds.test(id)) || ids.length > maxDocuments)
    throw new Error('The request names no document.')
  if (active >= maxAtOnce) throw new Error('The site is comparing other drafts. Try again in a moment.')
  active += 1
  try {
    return await impactOf(ids, {
      store: applied(),
      pages: isPageCacheActive() ? pageIndex() : null,
      now: () => Math.round(performance.now()),
    })
  } finally {
    active -= 1
  }
}
