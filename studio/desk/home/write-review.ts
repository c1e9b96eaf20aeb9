/** Writes that a page was reviewed. */
import type { SanityClient } from '@sanity/client'

/**
 * Sets the day of the last review of a published page, or removes it. A draft gets it, too:
 * otherwise publishing it would take the review back.
 * @param id published id
 * @throws Error in one sentence if the page is no longer published; of the client when the lake
 *   cannot be written
 */
export async function writeReview(client: SanityClient, id: string, day: string | null): Promise<void> {
  const ids = await client.fetch<string[]>(
    '*[_id in $ids]._id',
    { ids: [id, `drafts.${id}`] },
    { perspective: 'raw' },
  )
  if (!ids.includes(id)) throw new Error('The page is no longer published: press “Refresh”.')
  const transaction = client.transaction()
  for (const own of ids)
    transaction.patch(own, (patch) =>
      day === null ? patch.unset(['reviewedAt']) : patch.set({ reviewedAt: day }),
    )
  await transaction.commit({ visibility: 'async' })
}
