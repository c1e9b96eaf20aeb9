import type { SanityClient } from '@sanity/client'
import { fetchRaw, mutate } from '../../lake-client/documents.ts'

/**
 * Sets the day of a review in a published page, or removes it. A draft gets it, too: otherwise
 * publishing it would take the review back.
 * @param id published id
 * @param path of the day in the document
 * @throws Error in one sentence if the page is no longer published
 */
export async function writeReview(client: SanityClient, id: string, day: string | null, path = 'reviewedAt') {
  const ids = await fetchRaw<string[]>(client, '*[_id in $ids]._id', { ids: [id, `drafts.${id}`] })
  if (!ids.includes(id)) throw new Error('The page is no longer published: press “Refresh”.')
  const change = day === null ? { unset: [path] } : { set: { [path]: day } }
  const mutations = ids.map((own) => ({ patch: { id: own, ...change } }))
  await mutate(client, mutations, 'review.write')
}
