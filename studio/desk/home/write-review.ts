/** Writes that a page was reviewed. */
import type { SanityClient } from '@sanity/client'
import { fetchRaw, mutate } from '../../lake-client/documents.ts'

/**
 * Sets the day of the last review of a published page, or removes it. A draft gets it, too:
 * otherwise publishing it would take the review back.
 * @param id published id
 * @throws Error in one sentence if the page is no longer published; of the client when the lake
 *   cannot be written
 */
export async function writeReview(client: SanityClient, id: string, day: string | null): Promise<void> {
  const ids = await fetchRaw<string[]>(client, '*[_id in $ids]._id', { ids: [id, `drafts.${id}`] })
  if (!ids.includes(id)) throw new Error('The page is no longer published: press “Refresh”.')
  const change = day === null ? { unset: ['reviewedAt'] } : { set: { reviewedAt: day } }
  const mutations = ids.map((own) => ({ patch: { id: own, ...change } }))
  await mutate(client, mutations, 'review.write')
}
